/** Calls of the safety screens that change state, by the permission that they ask for. */
export const safetyCalls: Readonly<Record<string, readonly string[]>> = {
  'qualification:write': [
    'POST /microplat/api/safety/threePeople/delete',
    'POST /microplat/api/safety/threePeople/insert',
    'POST /microplat/api/safety/threePeople/update',
    'POST /microplat/api/safety/typicalTicket/deleteApprover',
    'POST /microplat/api/safety/typicalTicket/insertApprover',
    'POST /microplat/api/safety/typicalTicket/updateApprover',
    'POST /microplat/api/safety/workTicket/saveSetting',
  ],
  'typical-ticket:write': [
    'POST /microplat/api/safety/typicalTicket/act',
    'POST /microplat/api/safety/typicalTicket/insert',
    'POST /microplat/api/safety/typicalTicket/revise',
    'POST /microplat/api/safety/typicalTicket/update',
  ],
  'work-ticket:write': [
    'POST /microplat/api/safety/workTicket/act',
    'POST /microplat/api/safety/workTicket/amend',
    'POST /microplat/api/safety/workTicket/decideAmendment',
    'POST /microplat/api/safety/workTicket/insert',
    'POST /microplat/api/safety/workTicket/signCrew',
    'POST /microplat/api/safety/workTicket/tickMeasure',
    'POST /microplat/api/safety/workTicket/update',
  ],
  'operation-ticket:write': [
    'POST /microplat/api/safety/operationTicket/act',
    'POST /microplat/api/safety/operationTicket/insert',
    'POST /microplat/api/safety/operationTicket/step',
    'POST /microplat/api/safety/operationTicket/update',
  ],
  'hazard:write': [
    'POST /microplat/api/safety/dangerousPoint/delete',
    'POST /microplat/api/safety/dangerousPoint/importCommit',
    'POST /microplat/api/safety/dangerousPoint/importPreview',
    'POST /microplat/api/safety/dangerousPoint/insert',
    'POST /microplat/api/safety/dangerousPoint/update',
  ],
}
