import 'server-only'
import { type Attributes, type Span, type SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { Problem } from '@/lib/core/errors'

type SpanOptions = { attributes: Attributes; kind?: SpanKind }

/** Runs within a span of this name, which gets the outcome; only attributes `lastro.…` are exported. */
export function traced<T>(
  name: string,
  { attributes, kind }: SpanOptions,
  run: (span: Span) => Promise<T>,
): Promise<T> {
  return trace.getTracer('lastro').startActiveSpan(name, { attributes, kind }, async (span) => {
    try {
      return await run(span)
    } catch (error) {
      markFailed(span, error instanceof Problem ? error.code : 'unexpected')
      throw error
    } finally {
      span.end()
    }
  })
}

export function markFailed(span: Span, code: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('lastro.code', code)
}
