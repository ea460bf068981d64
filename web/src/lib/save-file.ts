/** Hands a file to the browser's downloads. */
export function saveFile(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.hidden = true
  link.click()
  // Taken away at once, a busy browser would find neither the address nor the name.
  setTimeout(() => {
    link.remove()
    URL.revokeObjectURL(address)
  }, 60_000)
}
