import { identityFacts, insuranceFacts, routeFacts } from './row-parts'
import { type FactRows, listed, type TotalRows } from './rows'
import { textAt, type XmlNode } from './xml-node'

export const cteFacts = [
  ...identityFacts,
  /** Code: 0 normal, 1 of complementary amounts, 3 substitution. */
  ['cteType', 'ide/tpCTe'],
  /** Code: 0 normal to 8 excess baggage. */
  ['serviceType', 'ide/tpServ'],
  ['operation', 'ide/natOp'],
  ['cfop', 'ide/CFOP'],
  /** Code: 01 road, 02 air, 03 water, 04 rail, 05 pipeline, 06 several. */
  ['modal', 'ide/modal'],
  ...routeFacts,
  ['rntrc', 'infCTeNorm/infModal/rodo/RNTRC|infModal/rodo/RNTRC'],
  ['vehiclePlates', 'infCTeNorm/infModal/rodoOS/veic/placa|infModal/rodoOS/veic/placa'],
  ['cargo', 'infCTeNorm/infCarga/proPred|infCarga/proPred|infCTeNorm/infServico/xDescServ'],
  {
    each: 'infCTeNorm/infCarga/infQ|infCarga/infQ',
    rows: [['cargoQuantity', 'qCarga', 'decimal', measureOf]],
  },
  ['cargoValue', 'infCTeNorm/infCarga/vCarga|infCarga/vCarga', 'money'],
  { each: 'infCTeNorm/seg', rows: insuranceFacts },
  ['icmsCst', 'imp/ICMS/*/CST'],
  ['icmsReduction', 'imp/ICMS/*/pRedBC|imp/ICMS/*/pRedBCOutraUF', 'decimal', '%'],
  ['simplesOptant', 'imp/ICMS/*/indSN'],
  ['reformCst', 'imp/IBSCBS/CST'],
  ['reformClass', 'imp/IBSCBS/cClassTrib'],
  ['total', 'vPrest/vTPrest|total/vTPrest', 'money'],
] as const satisfies FactRows

/** The codes of `cUnid`. */
const units = new Map([
  ['00', 'm³'],
  ['01', 'kg'],
  ['02', 't'],
  ['03', 'un'],
  ['04', 'l'],
  ['05', 'MMBTU'],
])

/** `tpMed` is the sender's name of the measure. */
function measureOf(quantity: XmlNode): string | null {
  return listed([units.get(textAt(quantity, 'cUnid') ?? '') ?? null, textAt(quantity, 'tpMed')])
}

export const cteParties = [
  ['issuer', 'emit'],
  ['sender', 'rem'],
  ['shipper', 'exped'],
  ['receiver', 'receb'],
  ['recipient', 'dest'],
] as const

export const cteTotals = [
  ['services', 'vPrest/vTPrest|total/vTPrest'],
  ['receivable', 'vPrest/vRec|total/vTRec'],
  ['icms', 'imp/ICMS/*/vICMS', 'imp/ICMS/*/vBC', 'imp/ICMS/*/pICMS'],
  ['icmsStRetained', 'imp/ICMS/*/vICMSSTRet', 'imp/ICMS/*/vBCSTRet', 'imp/ICMS/*/pICMSSTRet'],
  ['icmsOtherState', 'imp/ICMS/*/vICMSOutraUF', 'imp/ICMS/*/vBCOutraUF', 'imp/ICMS/*/pICMSOutraUF'],
  ['icmsCredit', 'imp/ICMS/*/vCred'],
  ['icmsExempted', 'imp/ICMS/*/vICMSDeson'],
  ['icmsDestination', 'imp/ICMSUFFim/vICMSUFFim', 'imp/ICMSUFFim/vBCUFFim', 'imp/ICMSUFFim/pICMSUFFim'],
  ['icmsOrigin', 'imp/ICMSUFFim/vICMSUFIni'],
  ['fcpDestination', 'imp/ICMSUFFim/vFCPUFFim', 'imp/ICMSUFFim/vBCUFFim', 'imp/ICMSUFFim/pFCPUFFim'],
  ['pis', 'imp/infTribFed/vPIS'],
  ['cofins', 'imp/infTribFed/vCOFINS'],
  ['ir', 'imp/infTribFed/vIR'],
  ['inss', 'imp/infTribFed/vINSS'],
  ['csll', 'imp/infTribFed/vCSLL'],
] as const satisfies TotalRows

export const cteLastTotals = [
  ['approximateTaxes', 'imp/vTotTrib'],
  ['documentWithReform', 'imp/vTotDFe|total/vTotDFe'],
] as const satisfies TotalRows
