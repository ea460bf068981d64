interface Connection {
  saveData?: boolean
}

/** Whether the user turned on data saving in the browser. Browsers without the Network Information API count as off. */
export const savesData = (agent: object = navigator): boolean =>
  (agent as { connection?: Connection }).connection?.saveData === true
