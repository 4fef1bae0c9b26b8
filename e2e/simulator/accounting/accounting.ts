import type { Handler, SimRequest, SimulatorContext } from '../context.ts'
import { recordActions } from './actions.ts'
import { notFound, Refusal, sendJson, sendRefusal } from './answers.ts'
import { createAccountingControl } from './control.ts'
import { createEventBuilder } from './events.ts'
import { checkAvailable, createFiles } from './files.ts'
import { checkKey } from './keys.ts'
import { createLinks } from './links.ts'
import { paidSales } from './paid-sales.ts'
import { createRateLimit } from './rate-limit.ts'
import { allow, keyedRoute, type Reply } from './routes.ts'
import { createState } from './state/state.ts'

/** The accounting service with its state; `control` gives tests access to the state. */
export function createAccounting(context: SimulatorContext) {
  const state = createState(context, context.options.documents, context.options.sales)
  const links = createLinks(context)
  const limit = createRateLimit(context)
  const files = createFiles()

  function answer(request: SimRequest): Promise<Reply> {
    if (request.path.startsWith('/arquivos/')) return Promise.resolve(byLink(request))
    if (!request.path.startsWith('/v1/')) throw notFound('Rota')
    limit.count(checkKey(request))
    return keyedRoute({ context, state, links }, request)
  }

  function byLink(request: SimRequest): Reply {
    allow(request, 'GET')
    const { document, type } = links.open(request.path.slice('/arquivos/'.length))
    checkAvailable(document, type, context.clock.now())
    return { file: { document, type } }
  }

  const handler: Handler = async (request, response) => {
    const requestId = context.newRequestId()
    try {
      const reply = await answer(request)
      if ('json' in reply) sendJson(response, 200, reply.json, requestId)
      else await files.send(response, reply.file.document, reply.file.type, requestId)
    } catch (error) {
      sendRefusal(response, error instanceof Refusal ? error : unexpected(error), requestId)
    }
    return true
  }

  return {
    handler,
    ...recordActions(context.clock, createAccountingControl({ context, state, links })),
    /** Payments of the sales by Pix. */
    paid: paidSales(context, state.documents),
    buildAccountingEvent: createEventBuilder(context, state),
  }
}

function unexpected(error: unknown): Refusal {
  const cause = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return new Refusal(500, 'erro_interno', 'Falha inesperada.', { causa: cause })
}

export type Accounting = ReturnType<typeof createAccounting>
