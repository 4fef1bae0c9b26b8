import type { IncomingMessage, ServerResponse } from 'node:http'
import { alterations } from './accounting/xml/alterations.ts'
import { type Control, ControlError } from './control.ts'
import {
  chargeChange,
  directoryChange,
  faultOrder,
  infractionChange,
  oneOf,
  positive,
  required,
  service,
  settingsChanges,
  transferReturn,
  webhookTarget,
} from './control-input.ts'
import { readBody, sendJson } from './exchange.ts'
import { type JsonRecord, numberOf, parseRecord, recordOf, textOf } from './json.ts'

interface Call {
  control: Control
  query: URLSearchParams
  body: JsonRecord
  /** The variable part of the path. */
  id: string
}

type Route = [method: string, path: RegExp, run: (call: Call) => unknown]

const routes: Route[] = [
  ['GET', /^\/requests$/, ({ control, query }) => control.requests(filterOf(query))],
  ['DELETE', /^\/requests$/, ({ control }) => control.clearRequests()],
  ['GET', /^\/movements$/, ({ control }) => control.movements()],
  ['GET', /^\/state$/, ({ control }) => control.state()],
  ['GET', /^\/choices$/, ({ control }) => control.choices()],
  ['GET', /^\/faults$/, ({ control }) => control.armedFaults()],
  ['POST', /^\/faults$/, ({ control, body }) => ({ id: control.armFault(faultOrder(body)) })],
  ['DELETE', /^\/faults$/, ({ control }) => control.clearFaults()],
  ['DELETE', /^\/faults\/([^/]+)$/, ({ control, id }) => control.clearFaults(id)],
  ['POST', /^\/clock$/, ({ control, body }) => ({ now: control.moveClock(clockMove(body)) })],
  ['POST', /^\/settings$/, ({ control, body }) => control.changeSettings(settingsChanges(body))],
  ['POST', /^\/reset$/, ({ control }) => control.reset()],
  ['POST', /^\/charges\/([^/]+)\/pay$/, ({ control, id, body }) => control.payCharge(id, body)],
  ['POST', /^\/charges\/([^/]+)$/, ({ control, id, body }) => control.changeCharge(id, chargeChange(body))],
  ['POST', /^\/received$/, ({ control, body }) => control.receive(body)],
  ['POST', /^\/infractions$/, ({ control, body }) => control.registerInfraction(body)],
  ['POST', /^\/infractions\/many$/, ({ control, body }) => control.manyInfractions(positive(body, 'count'))],
  ['POST', /^\/infractions\/([^/]+)$/, ({ control, id, body }) => control.changeInfraction(id, infractionChange(body))],
  [
    'POST',
    /^\/refunds\/([^/]+)\/settle$/,
    ({ control, id, body }) => control.settleRefund(id, statusOf(body, 'DEVOLVIDO')),
  ],
  [
    'POST',
    /^\/transfers\/([^/]+)\/settle$/,
    ({ control, id, body }) => control.settleTransfer(id, statusOf(body, 'done')),
  ],
  [
    'POST',
    /^\/transfers\/([^/]+)\/return$/,
    ({ control, id, body }) => control.returnTransfer(id, transferReturn(body)),
  ],
  ['POST', /^\/accounts\/([^/]+)$/, ({ control, id, body }) => control.changeAccount(id, required(body, 'status'))],
  ['POST', /^\/keys\/([^/]+)$/, ({ control, id, body }) => control.changeKey(id, oneOf(body, 'removal', removals))],
  ['POST', /^\/directory\/([^/]+)$/, ({ control, id, body }) => control.changeDirectory(id, directoryChange(body))],
  ['POST', /^\/statements\/finish$/, ({ control }) => control.finishReports()],
  [
    'POST',
    /^\/statements\/large$/,
    ({ control, body }) => control.largeStatement(positive(body, 'megabytes'), textOf(body, 'id')),
  ],
  ['POST', /^\/webhooks$/, ({ control, body }) => control.configureWebhooks(service(body, 'pix'), webhookTarget(body))],
  ['POST', /^\/webhooks\/send$/, ({ control, body }) => control.sendWebhook(webhookOrder(body))],
  ['GET', /^\/webhooks\/deliveries$/, ({ control }) => control.deliveries()],
  ['GET', /^\/payables$/, ({ control }) => control.payables()],
  ['POST', /^\/documents$/, ({ control, body }) => control.captureDocument(body)],
  ['POST', /^\/documents\/large$/, ({ control, body }) => control.largeDocument(positive(body, 'megabytes'))],
  ['POST', /^\/documents\/([^/]+)\/purge$/, ({ control, id }) => control.purgeDocument(id)],
  ['POST', /^\/documents\/([^/]+)\/announce$/, ({ control, id }) => control.announceDocument(id)],
  ['POST', /^\/documents\/([^/]+)\/cancel$/, ({ control, id }) => control.cancelDocument(id)],
  ['POST', /^\/documents\/([^/]+)\/hide-cancellation$/, ({ control, id }) => control.hideCancellation(id)],
  [
    'POST',
    /^\/documents\/([^/]+)\/alter$/,
    ({ control, id, body }) => control.alterDocument(id, oneOf(body, 'as', alterations)),
  ],
  ['POST', /^\/documents\/([^/]+)\/xml$/, ({ control, id, body }) => control.replaceXml(id, required(body, 'xml'))],
]

const removals = ['verified', 'delayed', 'refused'] as const

export async function answerControl(
  control: Control,
  raw: IncomingMessage,
  response: ServerResponse,
  path: string,
  query: URLSearchParams,
): Promise<void> {
  const body = parseRecord((await readBody(raw)).toString('utf8'))
  const route = routes.find(([method, pattern]) => method === raw.method && pattern.test(path))
  if (!route) return sendJson(response, 404, { error: `no control route ${raw.method} ${path}` })
  if (!body) return sendJson(response, 400, { error: 'the body must be a JSON object' })
  const [, pattern, run] = route
  try {
    const id = decodeURIComponent(pattern.exec(path)?.[1] ?? '')
    const result: unknown = await run({ control, query, body, id })
    sendJson(response, 200, result ?? { ok: true })
  } catch (error) {
    if (!(error instanceof ControlError)) throw error
    sendJson(response, error.status, { error: error.message })
  }
}

function filterOf(query: URLSearchParams) {
  return { service: query.get('service') ?? undefined, path: query.get('path') ?? undefined }
}

function clockMove(body: JsonRecord) {
  return { advanceMs: numberOf(body, 'advanceMs'), now: textOf(body, 'now') }
}

function statusOf(body: JsonRecord, fallback: string): string {
  return textOf(body, 'status') ?? fallback
}

function webhookOrder(body: JsonRecord) {
  return {
    service: service(body, 'pix'),
    type: required(body, 'type'),
    data: recordOf(body, 'data'),
    repeat: numberOf(body, 'repeat'),
    badSignature: body.badSignature === true,
    id: textOf(body, 'id'),
  }
}
