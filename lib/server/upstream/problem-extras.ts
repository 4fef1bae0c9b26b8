import 'server-only'
import { z } from 'zod'
import type { ProblemExtras } from '@/lib/core/errors'
import { env } from '@/lib/server/env'

const longestWord = 500
const longestDetails = 4_000

export type UpstreamProblemText = { code?: string | null; message?: string | null; details?: unknown }

const anything = z.record(z.string(), z.unknown())
const codeNames = ['codigo', 'code']
const messageNames = ['mensagem', 'message', 'detail', 'error_description', 'title']
const detailNames = ['detalhes', 'details', 'data']

function textUnder(names: readonly string[], record: Record<string, unknown>): string | undefined {
  return names.map((name) => record[name]).find((value): value is string => typeof value === 'string' && value !== '')
}

/**
 * The text of a refusal in either contract's format or another usual one: in `erro`, in its own fields, or in `error`.
 * Empty when there is none.
 */
export function problemIn(json: unknown): UpstreamProblemText {
  const outer = anything.safeParse(json).data
  if (!outer) return {}
  const places = [outer.erro, outer, outer.error].map((place) => anything.safeParse(place).data ?? {})
  const first = (names: readonly string[]) => places.map((place) => textUnder(names, place)).find(Boolean)
  const bare = [outer.erro, outer.error].find((value) => typeof value === 'string')
  const details = places.flatMap((place) => detailNames.map((name) => place[name]))
  return {
    code: first(codeNames),
    message: first(messageNames) ?? bare,
    details: details.find((value) => value !== undefined && value !== null),
  }
}

const withoutSecrets = (text: string): string => {
  const { ACCOUNTING_API_KEY, PIX_API_TOKEN } = env()
  return text.replaceAll(ACCOUNTING_API_KEY, '***').replaceAll(PIX_API_TOKEN, '***')
}

/** One line without control characters or our credentials, of readable length. */
function bounded(text: string): string {
  const line = withoutSecrets(text.toWellFormed().replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')).trim()
  return line.length > longestWord ? `${line.slice(0, longestWord).toWellFormed()}…` : line
}

/** Upstream's details of a refusal, without those that are too long. */
export function problemExtras({ code, message, details }: UpstreamProblemText): ProblemExtras {
  const text = details === undefined || details === null ? '' : withoutSecrets(JSON.stringify(details))
  return {
    ...(code ? { upstreamCode: bounded(code) } : {}),
    ...(message ? { upstreamMessage: bounded(message) } : {}),
    ...(text && text.length <= longestDetails ? { upstreamDetails: JSON.parse(text) } : {}),
  }
}
