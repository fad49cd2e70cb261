// The scene as this browser knows it, and how a change leads to the next (as grognard.draw.diff does).

/** A scene with its items by key; a Map keeps their order. */
export function open(told = {}) {
  return {
    areas: told.areas ?? [],
    art: told.art ?? {},
    items: new Map((told.items ?? []).map((item) => [item.key, item])),
    prompt: told.prompt ?? {},
    buttons: told.buttons ?? [],
    notes: told.notes ?? [],
  };
}

export function apply(scene, change) {
  let items = new Map(scene.items);
  for (const key of change.drop ?? []) items.delete(key);
  for (const item of change.set ?? []) items.set(item.key, item);
  for (const [key, [x, y, turn]] of Object.entries(change.move ?? {})) {
    items.set(key, { ...items.get(key), x, y, turn });
  }
  for (const [keys, fields] of change.edit ?? []) {
    for (const key of keys) {
      const told = Object.entries({ ...items.get(key), ...fields });
      items.set(key, Object.fromEntries(told.filter(([, value]) => value !== null)));
    }
  }
  if (change.order) {
    const order = [...items.keys()];
    for (const [key, predecessor] of change.order) {
      order.splice(order.indexOf(key), 1);
      order.splice(order.indexOf(predecessor) + 1, 0, key);
    }
    items = new Map(order.map((key) => [key, items.get(key)]));
  }
  return {
    areas: change.areas ?? scene.areas,
    art: { ...scene.art, ...change.art },
    items,
    prompt: change.prompt ?? scene.prompt,
    buttons: change.buttons ?? scene.buttons,
    notes: change.notes ?? scene.notes,
  };
}

/** An item with some fields changed; null takes a field away. */
function edited(item, fields) {
  return Object.fromEntries(Object.entries({ ...item, ...fields }).filter(([, value]) => value !== null));
}

/** Each key is put behind its predecessor, one after the other; "" stands before the first. */
function reordered(items, order) {
  const keys = [...items.keys()];
  for (const [key, predecessor] of order) {
    keys.splice(keys.indexOf(key), 1);
    keys.splice(predecessor ? keys.indexOf(predecessor) + 1 : 0, 0, key);
  }
  return new Map(keys.map((key) => [key, items.get(key)]));
}

/** Everything that can be chosen, things on the board first: [{act, name, tip, key?}], each act once. */
export function choices(scene) {
  const found = new Map();
  for (const item of scene.items.values()) {
    if (item.act && !found.has(item.act)) {
      found.set(item.act, { act: item.act, name: item.name || item.act, tip: item.tip ?? "", key: item.key });
    }
  }
  for (const button of scene.buttons) {
    if (!found.has(button.act)) {
      found.set(button.act, { act: button.act, name: button.label, tip: button.tip ?? "" });
    }
  }
  return [...found.values()];
}
