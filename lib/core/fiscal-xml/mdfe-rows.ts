import { identityFacts, insuranceFacts, routeFacts, taxIdAt } from './row-parts'
import { type FactRows, list } from './rows'
import { textAt } from './xml-node'

const weightUnits = new Map([
  ['01', 'kg'],
  ['02', 't'],
])

export const mdfeFacts = [
  ...identityFacts,
  /** Code: 1 carrier, 2 own cargo, 3 global CT-e. */
  ['issuerType', 'ide/tpEmit'],
  ['tripStart', 'ide/dhIniViagem', 'instant'],
  ['modal', (inf) => textAt(inf, 'ide/modal')?.padStart(2, '0') ?? null],
  ...routeFacts,
  ['loadingPlaces', list('ide/infMunCarrega/xMunCarrega')],
  ['unloadingPlaces', list('infDoc/infMunDescarga/xMunDescarga')],
  ['vehiclePlates', list('infModal/rodo/veicTracao/placa')],
  ['trailerPlates', list('infModal/rodo/veicReboque/placa')],
  ['rntrc', 'infModal/rodo/infANTT/RNTRC|infModal/rodo/RNTRC'],
  ['ciot', list('infModal/rodo/infANTT/infCIOT/CIOT')],
  {
    each: 'infModal/rodo/infANTT/valePed/disp',
    rows: [
      ['tollSupplier', taxIdAt('CNPJForn')],
      ['tollPayer', taxIdAt('CNPJPg|CPFPg')],
      ['tollReceipt', 'nCompra'],
      ['tollAmount', 'vValePed', 'money'],
    ],
  },
  {
    each: 'infModal/rodo/infANTT/infPag',
    rows: [
      /** Code: 0 immediate, 1 by instalments. */
      ['paymentTerm', 'indPag'],
      ['contractAmount', 'vContrato', 'money'],
      ['advanceAmount', 'vAdiant', 'money'],
      ['bankAccount', list('infBanc/codBanco|infBanc/codAgencia')],
      ['paymentInstitution', taxIdAt('infBanc/CNPJIPEF')],
      ['paymentPix', 'infBanc/PIX'],
    ],
  },
  ['cargo', 'prodPred/xProd'],
  ['cargoQuantity', 'tot/qCarga', 'decimal', (inf) => weightUnits.get(textAt(inf, 'tot/cUnid') ?? '') ?? null],
  ['cargoValue', 'tot/vCarga', 'money'],
  { each: 'seg', rows: insuranceFacts },
  ['linkedNfe', 'tot/qNFe'],
  ['linkedCte', 'tot/qCTe'],
  ['linkedMdfe', 'tot/qMDFe'],
] as const satisfies FactRows

export const mdfeParties = [
  ['issuer', 'emit'],
  ['contractor', 'infModal/rodo/infANTT/infContratante'],
  ['freightPayer', 'infModal/rodo/infANTT/infPag'],
  ['driver', 'infModal/rodo/veicTracao/condutor'],
  ['vehicleOwner', 'infModal/rodo/veicTracao/prop|infModal/rodo/veicReboque/prop'],
] as const
