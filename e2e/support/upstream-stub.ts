import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { stubDisputes } from './stub-disputes.ts'
import { receivedPage, stubInfraction, stubReceived } from './stub-received.ts'

export const stubDocuments = [
  { id: '3', chave: '35260512ABC34501DE3555001000000003100000003X'.slice(0, 44), modelo: 'nfe' },
  { id: '40', chave: '5'.repeat(44), modelo: 'cte' },
  { id: '9007199254740993', chave: 'N'.repeat(50), modelo: 'nfs-e' },
  { id: '9007199254740995', chave: '7'.repeat(44), modelo: 'bpe' },
  { id: '9223372036854775807', chave: '8'.repeat(44), modelo: 'nfcom' },
]

const company = '7C9E6679-7425-40DE-944B-E07FC1F90AE7'
export const stubXml = Buffer.from(
  '<?xml version="1.0" encoding="ISO-8859-1"?><nota>A\xe7\xe3o &#8211; R$ 1,00</nota>',
  'latin1',
)

const stubCredentials = {
  key: 'chave_outro-provedor',
  token: 'outro.token/com+sinais==',
  agent: 'OUTRA EMPRESA S/A (pix@outra.example)',
}

export type UpstreamStub = {
  configuration: Record<string, string>
  /** Method and address of every request, in order. */
  requested: string[]
  bodies: string[]
  /**
   * Pays a charge with this many reais, in the spelling of its look-up; null: the look-up has no value. Default: the
   * requested amount.
   */
  pay(txid: string, value?: string | null): void
  stop(): Promise<void>
}

type Answer = { status?: number; type?: string; body: string | Buffer }

/** By sub-account; the main account has an empty name. */
const balances = new Map([
  ['', '{"waiting_value":0.1,"value":1234567.89,"currency":"BRL"}'],
  ['sem-saldo', '{"value":null,"waiting_value":2,"motivo":{"codigo":7}}'],
  ['sem-pendente', '{"value":2}'],
])

const raw = (body: string): Answer => ({ body })
const pix = (data: string): Answer => raw(`{"message":"OK","data":${data},"success":true,"trace":"x-1"}`)
const erro = (status: number, codigo: string): Answer => ({
  status,
  body: `{"requisicao_id":"abc/1","erro":{"codigo":"${codigo}","mensagem":"recusado","detalhes":["a",1]}}`,
})

/**
 * A second provider of both contracts, as different from the simulator as they allow: other addresses and base paths,
 * ascending order, small and enormous ids, numeric cursors, nulls, unknown values and fields, answers in pieces.
 */
export async function startUpstreamStub(): Promise<UpstreamStub> {
  const requested: string[] = []
  const bodies: string[] = []
  const charges = new Map<string, { status: string; value: string | null }>()

  function documento({ id, chave, modelo }: (typeof stubDocuments)[number]): string {
    return `{"expira_em":"2099-01-01T00:00:00-03:00","retencao_dias":1825,"criado_em":"2026-01-31T23:59:59.5-03:00",
      "expurgada":${id === '40'},"papel":"quem sabe","cancelada":false,"competencia":"2026-01","tipo":"palavra_nova",
      "modelo":"${modelo}","empresa_id":"${company}","chave":"${chave}","id":${id},"novo":{"campo":[1,null]}}`
  }

  function accounting(path: string, query: URLSearchParams): Answer {
    const [, collection, id, part] = path.split('/').slice(1)
    if (collection === 'empresas') {
      const empresa = `{"id":"${company}","cnpj":"12ABC34501DE35","razao_social":"Padaria Sol & Filhos","nome_fantasia":null,
        "uf":"SP","cidade":"São José do Rio Preto","ativo":true,"modelos":["nfe","bpe"],"retencao_dias":1825,"filial":null}`
      if (id === undefined)
        return raw(
          `{"paginacao":{"proximo_cursor":"12ABC34501DE35","tem_mais":false},"dados":[${empresa}],"requisicao_id":"r1"}`,
        )
      return id.toUpperCase() === company
        ? raw(`{"dados":${empresa},"requisicao_id":"r2"}`)
        : erro(404, 'nao_encontrado')
    }
    if (id === undefined) {
      const rest = stubDocuments.filter((row) => BigInt(row.id) > BigInt(query.get('cursor') ?? 0))
      const page = rest.slice(0, Number(query.get('limite') ?? 50))
      const paging = `{"tem_mais":${rest.length > page.length},"proximo_cursor":${page.at(-1)?.id ?? null}}`
      return raw(`{"dados":[${page.map(documento)}],"paginacao":${paging},"requisicao_id":"r3"}`)
    }
    const found = stubDocuments.find((row) => row.id === id || row.chave === id)
    if (!found) return erro(404, 'nao_encontrado')
    if (part === undefined) return raw(`{"dados":${documento(found)},"requisicao_id":"r4"}`)
    if (found.id === '40') return erro(410, 'conteudo_expurgado')
    if (part === 'xml') return { type: 'application/xml; charset=iso-8859-1', body: stubXml }
    return erro(422, 'pdf_indisponivel')
  }

  function payments(path: string, query: URLSearchParams, body: string): Answer {
    if (path === '/v1/wallet/balance') return pix(balances.get(query.get('subaccount_id') ?? '') ?? '{}')
    if (path === '/v1/pix/cashin/list') return pix(receivedPage(query))
    if (path === '/v1/pix/cashin/refund_get') return pix('{"entries":[]}')
    if (path === '/v1/pix/cashin/refund') {
      const id = /"end_to_end_id":"([^"]*)"/.exec(body)?.[1] ?? ''
      return pix(
        `{"id":"dev-1","end_to_end_id":"${id}","value":null,"status":"EM_PROCESSAMENTO","integration_id":null}`,
      )
    }
    if (path === '/v1/infractions/list') return pix(`{"items":[${stubInfraction(stubReceived[0]?.id ?? '')}]}`)
    if (path === '/v1/infractions/get')
      return pix(stubDisputes.get(query.get('id') ?? '') ?? stubInfraction(stubReceived[0]?.id ?? ''))
    if (path === '/v1/accounts/list') return pix('{"items":[]}')
    if (path === '/v1/pixkey/dict_get')
      return pix(
        `{"key":"${query.get('key')}","key_type":null,"owner":{"name":"Ana","document":"***","pep":false},"bank":{"ispb":"18236120","ag":{"n":1}},"v":2}`,
      )
    if (path === '/v1/wallet/transfer') return pix('{"txid":"E18236120202611221200aBcDeFgHiJk","integration_id":7}')
    if (path === '/v1/pix/immediate') {
      const txid = `stub${String(charges.size).padStart(28, '0')}`
      charges.set(txid, { status: 'EM_ABERTO', value: /"original_value":([\d.]+)/.exec(body)?.[1] ?? null })
      const id = /"integration_id":"([^"]*)"/.exec(body)?.[1] ?? ''
      return pix(
        `{"qrcode_base64":"iVBORw0KGgo=","pix_copia_cola":"00020126","integration_id":"${id}","txid":"${txid}","expira":null}`,
      )
    }
    const id = query.get('id') ?? ''
    const charge = charges.get(id)
    if (charge) {
      const value = charge.value === null ? '' : `,"value":${charge.value}`
      return pix(`{"txid":"${id}","status":"${charge.status}"${value}}`)
    }
    return { status: 404, body: '{"success":false,"message":"Not found","data":null}' }
  }

  function answerTo(request: IncomingMessage, body: string): Answer {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stub')
    const { authorization, 'user-agent': agent } = request.headers
    if (pathname.startsWith('/fiscal/leitura/')) {
      if (authorization !== `Bearer ${stubCredentials.key}`) return erro(401, 'chave_invalida')
      return accounting(pathname.slice('/fiscal/leitura'.length), searchParams)
    }
    const trusted = authorization === `Bearer ${stubCredentials.token}` && agent === stubCredentials.agent
    if (!trusted) return { status: 401, body: '{"success":false,"message":"Invalid client token","data":null}' }
    return payments(pathname.slice('/psp'.length), searchParams, body)
  }

  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const body = Buffer.concat(chunks).toString()
    requested.push(`${request.method} ${request.url}`)
    bodies.push(body)
    const { status = 200, type = 'application/json', body: answer } = answerTo(request, body)
    const bytes = Buffer.from(answer)
    response.writeHead(status, { 'content-type': type })
    response.write(bytes.subarray(0, 20))
    setImmediate(() => response.end(bytes.subarray(20)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const origin = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`
  return {
    requested,
    bodies,
    configuration: {
      ACCOUNTING_API_URL: `${origin}/fiscal/leitura/`,
      ACCOUNTING_API_KEY: stubCredentials.key,
      PIX_API_URL: `${origin}/psp`,
      PIX_API_TOKEN: stubCredentials.token,
      PIX_API_USER_AGENT: stubCredentials.agent,
      SIMULATOR_URL: '',
    },
    pay: (txid, value = charges.get(txid)?.value ?? null) => charges.set(txid, { status: 'paid', value }),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
