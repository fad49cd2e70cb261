"""A wire that counts what goes over it, between browser and server."""

from __future__ import annotations

import asyncio
import threading
from asyncio import StreamReader, StreamWriter


class Relay:
    """Listens on loopback and passes every byte on to ``port``; but for cookies, where it is told so."""

    def __init__(self, port: int, cookies: bool = True) -> None:
        self.port = port
        self.cookies = cookies
        self.up = 0  # bytes from the browser
        self.down = 0  # bytes to the browser
        self.tasks: set[asyncio.Task[None]] = set()
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever)
        self.thread.start()
        starting = asyncio.start_server(self.join, "127.0.0.1", 0)
        self.server = asyncio.run_coroutine_threadsafe(starting, self.loop).result()
        self.address = f"http://127.0.0.1:{self.server.sockets[0].getsockname()[1]}"

    def join(self, reader: StreamReader, writer: StreamWriter) -> None:
        task = self.loop.create_task(self.connect(reader, writer))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def connect(self, reader: StreamReader, writer: StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            await asyncio.gather(self.carry_up(reader, far_writer), self.carry_down(far_reader, writer))
        finally:
            for end in (writer, far_writer):
                end.close()

    async def carry_up(self, reader: StreamReader, writer: StreamWriter) -> None:
        while data := await reader.read(65536):
            self.up += len(data)
            writer.write(data)
        writer.close()

    async def carry_down(self, reader: StreamReader, writer: StreamWriter) -> None:
        while data := await reader.read(65536):
            self.down += len(data)
            writer.write(data if self.cookies else data.replace(b"\r\nset-cookie:", b"\r\nx-crumbs:"))
        writer.close()

    def end(self) -> None:
        asyncio.run_coroutine_threadsafe(self.hang_up(), self.loop).result()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    async def hang_up(self) -> None:
        self.server.close()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
