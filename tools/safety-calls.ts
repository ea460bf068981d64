/** Calls of the safety screens that change state, by the permission that they ask for. */
export const safetyCalls: Readonly<Record<string, readonly string[]>> = {
  'qualification:write': [
    'POST /microplat/api/safety/threePeople/delete',
    'POST /microplat/api/safety/threePeople/insert',
    'POST /microplat/api/safety/threePeople/update',
  ],
  'hazard:write': [
    'POST /microplat/api/safety/dangerousPoint/delete',
    'POST /microplat/api/safety/dangerousPoint/importCommit',
    'POST /microplat/api/safety/dangerousPoint/importPreview',
    'POST /microplat/api/safety/dangerousPoint/insert',
    'POST /microplat/api/safety/dangerousPoint/update',
  ],
}
