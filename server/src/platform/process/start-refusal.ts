/** Something the person at the keyboard must mend: shown as one line, without a stack. */
export class StartRefusal extends Error {
  constructor(line: string) {
    super(line)
    this.name = 'StartRefusal'
  }
}
