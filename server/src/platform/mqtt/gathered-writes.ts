import type { Socket } from 'node:net'
import { Writable } from 'node:stream'

/** A thousand acknowledgements of four bytes each would be a thousand system calls: what one turn writes goes together. */
export function gatheredWrites(socket: Socket): Writable {
  let isGathering = false
  const release = (): void => {
    if (isGathering && !socket.destroyed) socket.uncork()
    isGathering = false
  }
  const gathered = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (!isGathering) {
        isGathering = true
        socket.cork()
        setImmediate(release)
      }
      if (socket.write(chunk)) done()
      else socket.once('drain', done)
    },
    final: (done) => {
      release()
      socket.end()
      done()
    },
    // The reason why somebody is refused is written right before the connection ends.
    destroy: (error, done) => {
      release()
      socket.destroy()
      done(error)
    },
  })
  socket.on('close', () => gathered.destroy())
  return gathered
}
