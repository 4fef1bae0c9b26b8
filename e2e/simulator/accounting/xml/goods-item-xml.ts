import { decimal, fixed, share } from '../note/amounts.ts'
import type { GoodsItem } from '../note/goods-item.ts'
import type { Tree } from './markup.ts'

export function itemTree(item: GoodsItem, index: number, { simple, difal }: { simple: boolean; difal: boolean }): Tree {
  const quantity = `${item.quantity}.0000`
  const price = `${decimal(item.unitCents)}00000000`
  return {
    '@nItem': String(index + 1),
    prod: {
      cProd: item.code,
      cEAN: item.ean,
      xProd: item.description,
      NCM: item.ncm,
      CFOP: item.cfop,
      uCom: item.unit,
      qCom: quantity,
      vUnCom: price,
      vProd: decimal(item.totalCents),
      cEANTrib: item.ean,
      uTrib: item.unit,
      qTrib: quantity,
      vUnTrib: price,
      vFrete: optional(item.freightCents),
      vDesc: optional(item.discountCents),
      indTot: '1',
    },
    imposto: {
      ICMS: icms(item, simple),
      IPI: ipi(item),
      PIS: contribution('PIS', item.pisCents, '1.6500', item, simple),
      COFINS: contribution('COFINS', item.cofinsCents, '7.6000', item, simple),
      ICMSUFDest: difal ? difalTree(item) : undefined,
      IBSCBS: item.reform ? reform(item.reform) : undefined,
    },
  }
}

function optional(cents: number): string | undefined {
  return cents === 0 ? undefined : decimal(cents)
}

function icms(item: GoodsItem, simple: boolean): Tree {
  if (simple) return { ICMSSN102: { orig: '0', CSOSN: '102' } }
  const { base, rate, cents } = item.icms
  return {
    ICMS00: {
      orig: '0',
      CST: '00',
      modBC: '3',
      vBC: decimal(base),
      pICMS: `${decimal(rate)}00`,
      vICMS: decimal(cents),
    },
  }
}

function ipi({ ipi: { rate, cents }, totalCents, discountCents, freightCents }: GoodsItem): Tree | undefined {
  if (rate === 0) return undefined
  const base = totalCents - discountCents + freightCents
  return {
    cEnq: '999',
    IPITrib: { CST: '50', vBC: decimal(base), pIPI: `${decimal(rate)}00`, vIPI: decimal(cents) },
  }
}

/** The share of the consumer's state: its 18 % minus the 12 % of the sale. */
export function difalCents(item: GoodsItem): number {
  return share(item.icms.base, 600)
}

function difalTree(item: GoodsItem): Tree {
  return {
    vBCUFDest: decimal(item.icms.base),
    pICMSUFDest: '18.0000',
    pICMSInter: '12.00',
    pICMSInterPart: '100.0000',
    vICMSUFDest: decimal(difalCents(item)),
    vICMSUFRemet: decimal(0),
  }
}

function contribution(name: 'PIS' | 'COFINS', cents: number, rate: string, item: GoodsItem, simple: boolean): Tree {
  if (simple) return { [`${name}NT`]: { CST: '07' } }
  const base = item.totalCents - item.discountCents + item.freightCents - item.icms.cents
  return { [`${name}Aliq`]: { CST: '01', vBC: decimal(base), [`p${name}`]: rate, [`v${name}`]: decimal(cents) } }
}

/** Rates of the reform's first year: 0.1 % IBS, all for the state, and 0.9 % CBS. */
function reform({ base, ibsCents, cbsCents }: NonNullable<GoodsItem['reform']>): Tree {
  return {
    CST: '000',
    cClassTrib: '000001',
    gIBSCBS: {
      vBC: decimal(base),
      gIBSUF: { pIBSUF: fixed(1000, 4), vIBSUF: decimal(ibsCents) },
      gIBSMun: { pIBSMun: fixed(0, 4), vIBSMun: decimal(0) },
      vIBS: decimal(ibsCents),
      gCBS: { pCBS: fixed(9000, 4), vCBS: decimal(cbsCents) },
    },
  }
}
