import type { Random } from '../../random.ts'
import { brazilianMoney } from './printed.ts'

const natures: Record<string, string> = {
  devolucao: 'Devolução de compra para comercialização',
  remessa: 'Remessa para conserto & garantia',
  complementar: 'Complemento de valor de NF-e',
  venda_consumidor: 'Venda ao consumidor',
  compra_balcao: 'Venda ao consumidor',
}

export function natureOf(kind: string): string {
  return natures[kind] ?? 'Venda de mercadoria adquirida de terceiros'
}

const sellers = ['Sérgio Antunes', 'Patrícia Nóbrega', 'Zé Luís Araújo', 'Inês Magalhães']

/** Free text in the style of ERPs: accents, an ampersand, a less-than sign, a dash. */
export function additionalText(random: Random, note: { simple: boolean; total: number; number: number }): string {
  const taxes = Math.round(note.total * (0.18 + random.next() * 0.14))
  const share = ((taxes / Math.max(note.total, 1)) * 100).toFixed(2).replace('.', ',')
  const sentences = [
    `Pedido ${random.int(10_000, 99_999)} – entrega em horário comercial.`,
    `Valor aproximado dos tributos: ${brazilianMoney(taxes)} (${share} %). Fonte: IBPT.`,
    `Vendedor(a): ${random.pick(sellers)}.`,
    'Conferir a mercadoria no ato do recebimento; avarias & faltas só com ressalva no canhoto.',
    'Quantidade < 1 volume não será reentregue sem agendamento.',
    `Ref. cotação nº ${random.int(100, 999)}/${String(note.number).slice(-3)}, condição “À vista” conforme contrato.`,
  ]
  const chosen = sentences.filter((_, index) => index < 2 || random.chance(0.45))
  const regime =
    'Documento emitido por ME ou EPP optante pelo Simples Nacional. Não gera direito a crédito fiscal de IPI.'
  return [...(note.simple ? [regime] : []), ...chosen].join(' ')
}
