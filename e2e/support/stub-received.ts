/**
 * Received entries of the second provider: the id is the end-to-end id, dates have every format, one amount is invalid.
 */
export const stubReceived = [
  { id: 'E18236120202611201500aBcDeFgHiJk', criado: '"2026-11-20T12:00:41"', value: '150.5' },
  { id: 'E30306294202611210230QIa4AbwwEVA', criado: '"2026-11-20T23:30:10-03:00"', value: '75.25' },
  { id: 'E60701190202611211211lMnOpQrStUv', criado: 'null', value: '12.345' },
  { id: 'E00000000202611211830wXyZaBcDeFg', criado: '"2026-11-21"', value: '"9.90"' },
  { id: 'E9040088820261122010112345678901', criado: '"2026-11-21 22:01:00.250"', value: '1000' },
]

/** At most two per page, whatever is requested. */
const pageSize = 2

function entry({ id, criado, value }: (typeof stubReceived)[number]): string {
  return `{"txid":null,"type":"DEPOSIT","value":${value},"createdAt":${criado},"id":"${id}","canal":{"nome":"app","versao":[2,1]},
    "payer":{"document":"12345678909","name":"Zilda Moura","conta":{"agencia":"0001","tipo":null}},"receiver":{"name":"Padaria Sol","document":null,"fantasia":"Sol"}}`
}

/** The `data` of a page; pages are counted from 0. */
export function receivedPage(query: URLSearchParams): string {
  const page = Number(query.get('page') ?? 0)
  const rows = stubReceived.slice(page * pageSize, (page + 1) * pageSize)
  const paging = `"currentPage":${page},"perPage":${pageSize},"totalCount":${stubReceived.length}`
  return `{"metadata":{"pagination":{${paging}},"gerado_em":"agora"},"entries":[${rows.map(entry)}]}`
}

/** An infraction over a payment, with amounts and a date outside the contract. */
export function stubInfraction(transactionId: string): string {
  return `{"id":"inf/1","account_id":null,"situation_type":"GOLPE_NOVO","analysis_status":"em_analise","amount":150.5,"amount_brl":"150.50",
    "infraction_date":"2026-11-21T23:59:00","transaction_id":"${transactionId}","refund":{"refunded_amount":null,"bloqueio":{"valor":1}}}`
}
