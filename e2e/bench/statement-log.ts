import { appendFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as pglite from '@electric-sql/pglite'
import pg from 'pg'

/** Loaded before Lastro: writes every statement of its process to a file, a line each. */
const file = process.env.STATEMENT_LOG

const recordStatement = (text: string) => file && appendFileSync(file, `${text.replaceAll(/\s+/g, ' ')}\n`)

/** Text of a message of PostgreSQL's protocol that parses or runs a statement. */
function statementIn(message: Uint8Array): string | null {
  const kind = String.fromCharCode(message[0] ?? 0)
  const body = new TextDecoder().decode(message.subarray(5)).split('\0')
  if (kind === 'Q') return body[0] ?? ''
  return kind === 'P' ? (body[1] ?? '') : null
}

function watchEmbedded({ prototype }: { prototype: pglite.PGlite }): void {
  const { execProtocolRaw } = prototype
  prototype.execProtocolRaw = function (message, options) {
    const text = statementIn(message)
    if (text !== null) recordStatement(text)
    return execProtocolRaw.call(this, message, options)
  }
}

watchEmbedded(pglite.PGlite)
watchEmbedded(createRequire(import.meta.url)('@electric-sql/pglite').PGlite)

const { query } = pg.Client.prototype
pg.Client.prototype.query = function (...given: unknown[]) {
  const [first] = given
  recordStatement(typeof first === 'string' ? first : ((first as { text?: string } | null)?.text ?? ''))
  return Reflect.apply(query, this, given)
}
