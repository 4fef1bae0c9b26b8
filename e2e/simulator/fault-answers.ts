import type { ServerResponse } from 'node:http'
import { CapturedResponse } from './captured-response.ts'
import type { Handler, SimRequest, SimulatorContext } from './context.ts'
import type { Fault, Service } from './faults.ts'
import { hostileAnswer } from './hostile.ts'
import { encodeJson } from './json.ts'

export interface FaultOutcome {
  handledStatus: number | null
}

const LOGIN_PAGE =
  '<!doctype html><html><head><title>Acesso restrito</title></head><body><form action="/login"><h1>Identifique-se</h1></form></body></html>'

/** Answers with the fault; `unanswered` holds silent connections until the simulator stops. */
export async function answerWithFault(
  fault: Fault,
  handler: Handler,
  request: SimRequest,
  response: ServerResponse,
  context: SimulatorContext,
): Promise<FaultOutcome> {
  const handled = async () => {
    const captured = new CapturedResponse(request.raw)
    await handler(request, captured)
    await captured.ended()
    return captured
  }
  const refuse = (status: number, usual: unknown = errorBody(fault.service, status, context)) => {
    const body = fault.body ?? usual
    const text = typeof body === 'string' ? body : encodeJson(body)
    const headers = { 'content-type': 'application/json; charset=utf-8', ...fault.headers }
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(text) })
    response.end(text)
  }

  switch (fault.kind) {
    case 'status':
      refuse(fault.status ?? 500)
      return { handledStatus: null }
    case '429':
      refuse(429)
      return { handledStatus: null }
    case 'applied-then-refused':
      refuse(fault.status ?? 400, { success: false, message: 'Invalid value', data: null })
      return { handledStatus: null }
    case 'reset':
      request.raw.socket.resetAndDestroy()
      return { handledStatus: null }
    case 'timeout':
      return { handledStatus: null }
    case 'applied-then-reset': {
      const { statusCode } = await handled()
      request.raw.socket.resetAndDestroy()
      return { handledStatus: statusCode }
    }
    case 'applied-then-status': {
      const { statusCode } = await handled()
      refuse(fault.status ?? 500)
      return { handledStatus: statusCode }
    }
    case 'applied-then-timeout': {
      const { statusCode } = await handled()
      return { handledStatus: statusCode }
    }
    case 'delay': {
      await new Promise((resolve) => setTimeout(resolve, fault.ms ?? 1000).unref())
      await handler(request, response)
      return { handledStatus: response.statusCode }
    }
    case 'truncated': {
      const captured = await handled()
      const { bytes } = captured
      response.writeHead(captured.statusCode, { ...captured.getHeaders(), 'content-length': bytes.length })
      response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => request.raw.socket.destroySoon())
      return { handledStatus: captured.statusCode }
    }
    case 'half-json': {
      const captured = await handled()
      const half = captured.bytes.subarray(0, Math.floor(captured.bytes.length / 2))
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': half.length })
      response.end(half)
      return { handledStatus: captured.statusCode }
    }
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...fault.headers })
      response.end(typeof fault.body === 'string' ? fault.body : LOGIN_PAGE)
      return { handledStatus: null }
    case 'hostile': {
      const captured = await handled()
      const turn = (fault.times ?? 1) - fault.remaining - 1
      const { status, type, text } = hostileAnswer(captured.bytes.toString('utf8'), (fault.seed ?? 0) + turn)
      response.writeHead(status, { ...(type && { 'content-type': type }), 'content-length': Buffer.byteLength(text) })
      response.end(text)
      return { handledStatus: captured.statusCode }
    }
    case 'success-false':
      refuse(200)
      return { handledStatus: null }
    case 'empty':
      response.writeHead(fault.status ?? 200, { 'content-length': 0, ...fault.headers })
      response.end()
      return { handledStatus: null }
  }
}

function errorBody(service: Service, status: number, context: SimulatorContext): unknown {
  if (service === 'pix') {
    return { success: false, message: status === 429 ? 'Too many requests' : 'Internal error', data: null }
  }
  const erro =
    status === 429
      ? { codigo: 'limite_excedido', mensagem: 'Limite de requisições excedido.' }
      : { codigo: 'erro_interno', mensagem: 'Falha inesperada.' }
  return { erro, requisicao_id: context.newRequestId() }
}
