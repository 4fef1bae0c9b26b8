import { randomBytes } from 'node:crypto'
import type { SimulatorContext } from '../context.ts'
import { isRecord } from '../json.ts'
import { badParameter, Refusal } from './answers.ts'
import type { FiscalDocument } from './state/document.ts'

export type FileType = 'xml' | 'pdf'
export type LinkOrder = { type: FileType; minutes: number }

/** Reads the optional body of a link request; anything out of bounds is `parametro_invalido`. */
export function linkOrder(body: Buffer): LinkOrder {
  const text = body.toString('utf8').trim()
  const value = text === '' ? {} : parsed(text)
  if (!isRecord(value)) throw badParameter('corpo', 'objeto JSON')
  const { tipo = 'pdf', validade_minutos: minutes = 15 } = value
  if (tipo !== 'xml' && tipo !== 'pdf') throw badParameter('tipo', 'xml ou pdf')
  if (typeof minutes !== 'number' || !Number.isInteger(minutes) || minutes < 1 || minutes > 15) {
    throw badParameter('validade_minutos', 'inteiro de 1 a 15')
  }
  return { type: tipo, minutes }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function createLinks(context: Pick<SimulatorContext, 'clock' | 'urls'>) {
  const links = new Map<string, { document: FiscalDocument; type: FileType; until: number }>()
  return {
    create(document: FiscalDocument, { type, minutes }: LinkOrder) {
      const token = randomBytes(24).toString('base64url')
      const until = context.clock.now() + minutes * 60_000
      links.set(token, { document, type, until })
      return {
        url: `${context.urls.accounting}/arquivos/${token}`,
        expira_em: new Date(until).toISOString(),
        tipo: type,
      }
    },
    /** Throws 401 for an unknown token, 410 once its minutes are over. */
    open(token: string) {
      const link = links.get(token)
      if (!link) throw new Refusal(401, 'link_invalido', 'Link inválido.')
      if (context.clock.now() >= link.until) throw new Refusal(410, 'link_expirado', 'Link expirado.')
      return link
    },
    count: () => links.size,
  }
}
