import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http'

/** Captures a handler's answer without sending it. */
export class CapturedResponse extends ServerResponse {
  private readonly chunks: Buffer[] = []
  private done = false

  constructor(request: IncomingMessage) {
    super(request)
  }

  get bytes(): Buffer {
    return Buffer.concat(this.chunks)
  }

  override writeHead(status: number, ...rest: unknown[]): this {
    this.statusCode = status
    const headers = rest.find((value): value is OutgoingHttpHeaders => typeof value === 'object' && value !== null)
    for (const [name, value] of Object.entries(headers ?? {})) {
      if (isHeader(value)) this.setHeader(name, value)
    }
    return this
  }

  override write(chunk: unknown): boolean {
    this.collect(chunk)
    return true
  }

  override end(chunk?: unknown): this {
    if (typeof chunk !== 'function') this.collect(chunk)
    if (!this.done) {
      this.done = true
      this.emit('finish')
      this.emit('close')
    }
    return this
  }

  /** Resolves when the handler has ended its answer. */
  ended(): Promise<void> {
    return this.done ? Promise.resolve() : new Promise((resolve) => this.once('finish', resolve))
  }

  private collect(chunk: unknown): void {
    if (typeof chunk === 'string') this.chunks.push(Buffer.from(chunk))
    if (chunk instanceof Uint8Array) this.chunks.push(Buffer.from(chunk))
  }
}

function isHeader(value: OutgoingHttpHeader | undefined): value is OutgoingHttpHeader {
  return value !== undefined
}
