import 'server-only'
import type { ProblemExtras } from '@/lib/core/errors'
import { env } from '@/lib/server/env'

const longestWord = 500
const longestDetails = 4_000

type Said = { code?: string | null; message?: string | null; details?: unknown }

const withoutSecrets = (text: string): string => {
  const { ACCOUNTING_API_KEY, PIX_API_TOKEN } = env()
  return text.replaceAll(ACCOUNTING_API_KEY, '***').replaceAll(PIX_API_TOKEN, '***')
}

/** In one line, without control characters or our credentials, and no longer than a person would read. */
function bounded(text: string): string {
  const line = withoutSecrets(text.toWellFormed().replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')).trim()
  return line.length > longestWord ? `${line.slice(0, longestWord).toWellFormed()}…` : line
}

/** What upstream itself said of a refusal, as far as it said something; details that are too long are left out. */
export function ownWords({ code, message, details }: Said): ProblemExtras {
  const text = details === undefined || details === null ? '' : withoutSecrets(JSON.stringify(details))
  return {
    ...(code ? { upstreamCode: bounded(code) } : {}),
    ...(message ? { upstreamMessage: bounded(message) } : {}),
    ...(text && text.length <= longestDetails ? { upstreamDetails: JSON.parse(text) } : {}),
  }
}
