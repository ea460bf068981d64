export function memberChanges(before: ReadonlySet<string>, after: ReadonlySet<string>) {
  return {
    added: [...after].filter((stid) => !before.has(stid)),
    removed: [...before].filter((stid) => !after.has(stid)),
  }
}
