import { totalsOf } from '@/lib/core/fiscal-xml/facts'
import type { Total } from '@/lib/core/fiscal-xml/summary'
import { nodeAt, textAt, type XmlNode } from '@/lib/core/fiscal-xml/xml-node'

/** From the gross of a municipal NFS-e to its net. ABRASF states federal taxes only where they are withheld. */
export function municipalTotals(inf: XmlNode, service: XmlNode | null): Total[] {
  const values = nodeAt(service, 'Valores')
  const noteValues = nodeAt(inf, 'ValoresNfse')
  const withheld = (textAt(service, 'IssRetido') ?? textAt(values, 'IssRetido')) === '1'
  const iss = textAt(noteValues, 'ValorIss') ?? textAt(values, 'ValorIss')
  const base = textAt(noteValues, 'BaseCalculo') ?? textAt(values, 'BaseCalculo')
  const rate = textAt(noteValues, 'Aliquota') ?? textAt(values, 'Aliquota')
  return totalsOf([
    ['services', textAt(values, 'ValorServicos')],
    ['deductions', textAt(values, 'ValorDeducoes')],
    ['discountUnconditional', textAt(values, 'DescontoIncondicionado')],
    ['discountConditional', textAt(values, 'DescontoCondicionado')],
    [
      withheld ? 'issWithheld' : 'issDue',
      (withheld ? nonZero(textAt(values, 'ValorIssRetido')) : null) ?? iss,
      base,
      percentOf(rate, base, iss),
    ],
    ['pisWithheld', textAt(values, 'ValorPis')],
    ['cofinsWithheld', textAt(values, 'ValorCofins')],
    ['csllWithheld', textAt(values, 'ValorCsll')],
    ['irrfWithheld', textAt(values, 'ValorIr')],
    ['socialSecurityWithheld', textAt(values, 'ValorInss')],
    ['otherWithheld', textAt(values, 'OutrasRetencoes')],
    ['credit', textAt(inf, 'ValorCredito')],
    ['net', textAt(noteValues, 'ValorLiquidoNfse') ?? textAt(values, 'ValorLiquidoNfse')],
    ['approximateTaxes', textAt(values, 'ValTotTributos', 'ValorTotalTributos')],
  ])
}

function nonZero(amount: string | null): string | null {
  return amount !== null && Number(amount) !== 0 ? amount : null
}

/** Version 1 writes 5% as 0.05, version 2 as 5.00, and cities mix them: the amount tells which it is. */
function percentOf(rate: string | null, base: string | null, amount: string | null): string | null {
  if (rate === null || !/^0?\.\d+$/.test(rate)) return rate
  const product = Number(base ?? 0) * Number(rate)
  const isFraction = Math.abs(product - Number(amount ?? 0)) < Math.abs(product / 100 - Number(amount ?? 0))
  return isFraction ? String(Number((Number(rate) * 100).toFixed(8))) : rate
}
