const nowhere = new Set(['/', '/login', '/404'])

const pathOf = (address: string): string => address.split(/[?#]/, 1)[0] ?? '/'

/** An address inside the app only: what is remembered must never lead to another site. */
const isOurs = (address: string): boolean => /^\/(?![/\\])/.test(address) && !nowhere.has(pathOf(address))

/** Where the user wanted to go when the login page stopped them, else where they were last time, else home. */
export function addressAfterSignIn(wanted: string, lastPage: string | undefined): string {
  if (isOurs(wanted)) return wanted
  return lastPage && isOurs(lastPage) ? lastPage : '/home'
}
