import {
  faimanC,
  noctSamC,
  pvsystCellC,
  rossC,
  sapmCellC,
  sapmModuleC,
} from '../../analytics/src/pv/cell-temperature.ts'
import { acPower, combinedLossPercent, dcPower, defaultLossesPercent } from '../../analytics/src/pv/pv-power.ts'
import type { Comparison } from './comparison.ts'

interface Case {
  input: {
    poa: number
    temp_air: number
    wind_speed: number
    sapm_params: { a: number; b: number; deltaT: number }
    pvsyst_params: { u_c: number; u_v: number }
    pdc0: number
    gamma_pdc: number
    inverter_pdc0: number
    eta_inv_nom: number
  }
  sapm_module: number
  sapm_cell: number
  faiman_u0_25_u1_6p84: number
  pvsyst_cell: number
  ross_noct45: number
  noct_sam_45: number
  pvwatts_dc: number
  pvwatts_ac: number
}
export interface PvPowerReference {
  cases: Case[]
  pvwatts_losses_default: number
}

export function checkPvPower(reference: PvPowerReference, compared: Comparison): void {
  for (const each of reference.cases) {
    const { poa, temp_air: air, wind_speed: wind, sapm_params: sapm, pvsyst_params: pvsyst } = each.input
    const mounting = { a: sapm.a, b: sapm.b, cellToBackC: sapm.deltaT }
    const cellC = sapmCellC(poa, air, wind, mounting)
    compared.near('sapm.module °C', sapmModuleC(poa, air, wind, mounting), each.sapm_module, 1e-6)
    compared.near('sapm.cell °C', cellC, each.sapm_cell, 1e-6)
    compared.near('faiman °C', faimanC(poa, air, wind), each.faiman_u0_25_u1_6p84, 1e-6)
    compared.near('pvsyst °C', pvsystCellC(poa, air, wind, pvsyst.u_c, pvsyst.u_v), each.pvsyst_cell, 1e-6)
    compared.near('ross °C', rossC(poa, air, 45), each.ross_noct45, 1e-6)
    compared.near('noctSam °C', noctSamC(poa, air, wind, 45, 0.18), each.noct_sam_45, 1e-6)
    const dc = dcPower(poa, cellC, each.input.pdc0, each.input.gamma_pdc)
    compared.near('pvwatts.dc', dc, each.pvwatts_dc, 1e-6)
    compared.near('pvwatts.ac', acPower(dc, each.input.inverter_pdc0, each.input.eta_inv_nom), each.pvwatts_ac, 1e-6)
  }
  compared.near('losses %', combinedLossPercent(defaultLossesPercent), reference.pvwatts_losses_default, 1e-6)
}
