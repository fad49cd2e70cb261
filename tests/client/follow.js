// Follows changes with the client's own script: a scene and its changes on each line in, the scenes seen out.

import { createInterface } from "node:readline";
import { apply, open } from "../../src/grognard/web/scene.js";

for await (const line of createInterface({ input: process.stdin })) {
  const [told, changes] = JSON.parse(line);
  let scene = open(told);
  const seen = changes.map((change) => {
    scene = apply(scene, change);
    return { ...scene, items: [...scene.items.values()] };
  });
  process.stdout.write(`${JSON.stringify(seen)}\n`);
}
