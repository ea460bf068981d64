/** `/a/:b` fits `/a/x` and `/a/x/`, part by part. */
export function matchesPath(pattern: string, pathname: string): boolean {
  const wanted = pattern.split('/')
  const given = pathname.replace(/(?<=.)\/+$/, '').split('/')
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]))
  )
}
