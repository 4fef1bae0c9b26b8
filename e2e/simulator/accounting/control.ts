import type { SimulatorContext } from '../context.ts'
import { type JsonRecord, textOf } from '../json.ts'
import type { createLinks } from './links.ts'
import { goodsNote } from './note/goods-note.ts'
import { serviceNote } from './note/service-note.ts'
import { documento } from './shapes.ts'
import { companies, models } from './state/companies.ts'
import { type FiscalDocument, isPurged } from './state/document.ts'
import type { AccountingState } from './state/state.ts'
import type { Alteration } from './xml/alterations.ts'

const DAY = 86_400_000

type Parts = { context: SimulatorContext; state: AccountingState; links: ReturnType<typeof createLinks> }

export function createAccountingControl({ context, state, links }: Parts) {
  const random = context.random('accounting captures')

  /** False when there is no such document. */
  function change(idOrKey: string, apply: (document: FiscalDocument) => void): boolean {
    const document = state.find(idOrKey)
    if (document) apply(document)
    return document !== undefined
  }

  function captured(order: JsonRecord): FiscalDocument {
    const companyId = textOf(order, 'empresa_id')
    const modelName = textOf(order, 'modelo')
    const company =
      companies.find((known) => known.id === companyId) ?? random.pick(companies.filter((known) => known.active))
    const document = state.capture({ company, model: models.find((known) => known === modelName) ?? 'nfe' })
    document.paidByPix = textOf(order, 'pix') ?? null
    // A late import adds notes of past months.
    document.period = textOf(order, 'competencia') ?? document.period
    return document
  }

  return {
    purge: (idOrKey: string) =>
      change(idOrKey, (document) => {
        document.purged = true
      }),
    cancel: (idOrKey: string) =>
      change(idOrKey, (document) => {
        document.cancelled = true
      }),
    hideCancellation: (idOrKey: string) =>
      change(idOrKey, (document) => {
        document.cancellationHidden = true
      }),
    alter: (idOrKey: string, alteration: Alteration) =>
      change(idOrKey, (document) => {
        document.alteration = alteration
      }),
    replaceXml: (idOrKey: string, xml: string | Uint8Array) =>
      change(idOrKey, (document) => {
        document.replacedXml = Buffer.from(xml)
      }),
    /**
     * A new note; `empresa_id`, default: any active company; `modelo`, default: `nfe`; `competencia`, default: this
     * month; `pix`: the end-to-end id of its payment.
     */
    capture: (order: JsonRecord) => documento(captured(order), context.clock.now()),
    /** A new NF-e with a PDF of this many megabytes. */
    large(megabytes: number) {
      const document = captured({})
      document.largePdf = megabytes
      return documento(document, context.clock.now())
    },
    /** Suppliers' notes that are due about now, with the amount of their payment. */
    payables(): JsonRecord[] {
      const now = context.clock.now()
      return state.documents.flatMap((document) => {
        const { model, role, kind, cancelled, issuedAt, issuer, number } = document
        const isDue = model === 'nfe' && role === 'destinatario' && kind === 'entrada' && !cancelled
        if (!isDue || issuedAt > now || now - issuedAt > 70 * DAY || !/^\d+$/.test(issuer.taxId)) return []
        const due = goodsNote(document).duplicates.find((one) => Math.abs(one.due - now) < 5 * DAY)
        return due ? [{ taxId: issuer.taxId, name: issuer.name, number, cents: due.cents }] : []
      })
    },
    /** Notes with available files, newest first; `cents` only for goods and services. */
    notes(most: number) {
      const now = context.clock.now()
      return state.documents
        .filter((document) => document.issuedAt <= now && document.hasXml && !isPurged(document, now))
        .toSorted((one, other) => other.issuedAt - one.issuedAt)
        .slice(0, most)
        .map((document) => {
          const { id, number, cancelled, role, issuer, recipient, model } = document
          const isOurs = role === 'emitente' || role === 'prestador'
          const goods = () => (model === 'nfe' || model === 'nfce' ? goodsNote(document).totals.total : null)
          const cents = model === 'nfs-e' ? serviceNote(document).netCents : goods()
          return { id: String(id), number, cancelled, party: isOurs ? recipient : issuer, cents, isOurs }
        })
    },
    counts() {
      const now = context.clock.now()
      const { documents } = state
      return {
        companies: companies.length,
        documents: documents.length,
        cancelled: documents.filter((document) => document.cancelled).length,
        purged: documents.filter((document) => isPurged(document, now)).length,
        links: links.count(),
      }
    },
  }
}
