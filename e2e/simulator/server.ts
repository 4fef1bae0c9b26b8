import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createAccounting } from './accounting/accounting.ts'
import { createClock } from './clock.ts'
import { credentials, initialSettings, type SimulatorContext, type SimulatorOptions } from './context.ts'
import { type Control, createControl, type Services } from './control.ts'
import { answerControl } from './control-routes.ts'
import { exchange, sendJson } from './exchange.ts'
import { createFaults } from './faults.ts'
import { createJournal } from './journal.ts'
import { addOddCases } from './odd-cases.ts'
import { answerPanel } from './panel/panel.ts'
import { pixRefusal } from './pix/auth.ts'
import { createPix } from './pix/pix.ts'
import { createRandom } from './random.ts'
import { readState, restoreState, storeChanges } from './stored-state.ts'
import { createWebhooks } from './webhooks.ts'

export interface Simulator extends Control {
  url: string
  accountingUrl: string
  pixUrl: string
  accountingKey: string
  pixToken: string
  pixUserAgent: string
  accountingWebhookSecret: string
  pixWebhookSecret: string
  stop(): Promise<void>
}

/** Listens on 127.0.0.1; rejects when the port is in use. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  // A free port may have been another simulator's, whose callers then find nothing here.
  const path = options.port ? '' : `/s-${randomUUID()}`
  const stored = readState(options.stateFile)
  const context = createContext(options, stored?.since)
  const webhooks = createWebhooks(context)
  const makeServices = (): Services => {
    const accounting = createAccounting(context)
    return { accounting, pix: createPix(context, webhooks.notifyPix, accounting.paid) }
  }
  let services = makeServices()
  if (stored) restoreState(context, services, stored)
  const storing = options.stateFile ? storeChanges(options.stateFile, context, () => services) : null
  const reset = () => {
    context.clock.reset()
    context.journal.reset()
    context.faults.clear()
    webhooks.reset()
    Object.assign(context.settings, initialSettings(options))
    services = makeServices()
  }
  const control = createControl(context, () => services, webhooks, reset)

  async function answer(raw: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(raw.url ?? '/', 'http://simulator')
    if (!address.pathname.startsWith(`${path}/`))
      return sendJson(response, 404, { message: 'Another simulator was here' })
    const pathname = address.pathname.slice(path.length)
    if (pathname === '/panel') return answerPanel(control, options.appUrl, raw, response)
    const [, base = '', rest = ''] = /^\/(contabil|pix|_control)(\/.*)?$/.exec(pathname) ?? []
    const ofService = rest === '' ? '/' : rest
    const query = address.searchParams
    if (base === '_control') return answerControl(control, raw, response, ofService, query)
    if (base === 'pix') {
      const authorized = (request: Parameters<typeof pixRefusal>[0]) => pixRefusal(request, context) === null
      const upstream = { service: 'pix' as const, handler: services.pix.handler, authorized }
      return exchange(context, upstream, raw, response, ofService, query)
    }
    if (base === 'contabil') {
      const bearer = `Bearer ${credentials.accountingKey}`
      const authorized = () => raw.headers.authorization === bearer
      const upstream = { service: 'accounting' as const, handler: services.accounting.handler, authorized }
      return exchange(context, upstream, raw, response, ofService, query)
    }
    sendJson(response, 404, { message: 'Not found' })
  }

  const server = createServer((raw, response) => {
    answer(raw, response).catch((error: unknown) => failed(response, error))
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const bound = server.address()
  const root = `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}${path}`
  Object.assign(context.urls, { root, accounting: `${root}/contabil`, pix: `${root}/pix` })

  const simulator: Simulator = {
    ...control,
    ...credentials,
    url: root,
    accountingUrl: context.urls.accounting,
    pixUrl: context.urls.pix,
    async stop() {
      storing?.stop()
      context.clock.stop()
      webhooks.reset()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
  if (options.odd && !stored) await addOddCases(simulator)
  return simulator
}

function createContext(options: SimulatorOptions, since?: string): SimulatorContext {
  const seed = options.seed ?? 1
  const random = (label: string) => createRandom(seed, label)
  const clock = createClock(options.now, since)
  const requestIds = random('request-id')
  return {
    options,
    settings: initialSettings(options),
    clock,
    random,
    journal: createJournal(),
    faults: createFaults(clock),
    newRequestId: () => `req_${requestIds.alphanumeric(24)}`,
    urls: { root: '', accounting: '', pix: '' },
  }
}

/** A failing handler is the simulator's own error: 500 if nothing was sent yet, otherwise a cut connection. */
function failed(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const message = error instanceof Error ? `${error.message}` : 'unknown failure'
  sendJson(response, 500, { success: false, message: `simulator failure: ${message}`, data: null })
}
