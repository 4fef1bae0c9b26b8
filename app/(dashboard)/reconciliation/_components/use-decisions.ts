'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { toast } from '@/components/ui/toast'
import { sendWrite } from '@/lib/client/send-write'
import type { BackingSide } from '@/lib/core/backing'
import { openCents, otherSide } from '@/lib/core/backing'
import { decisions } from '@/lib/features/reconciliation/contract'
import type { LinkInput } from '@/lib/features/reconciliation/decisions-schema'
import { refreshFigures, reloadRow } from '@/lib/features/reconciliation/queries'
import type { BackingLink, BackingRow } from '@/lib/features/reconciliation/schema'
import { type Choice, otherId, pairOf, sideOf } from './ledger/pairs'

/** A decision about a row. */
export type Act = 'link' | 'unlink' | 'dismiss' | 'restore'

/** `left`: current open amounts of both sides, when the decision exceeds them. */
export type Failure = { act: Act; error: unknown; left: { payment: number; document: number } | null }

/** A decision made here, with its undo. */
type Done = { rowId: string; side: BackingSide; act: Act; name: string; undo: () => Promise<unknown> }

type Deciding = {
  side: BackingSide
  nameOf: (row: BackingRow) => string
  /** A row was decided; its state comes from the answer. */
  onDecided: (row: BackingRow) => void
}

/** Decisions on the ledger: sent immediately, shown as answered, undone in reverse order. */
export function useDecisions({ side, nameOf, onDecided }: Deciding) {
  const t = useTranslations('reconciliation')
  const client = useQueryClient()
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [failures, setFailures] = useState<ReadonlyMap<string, Failure>>(new Map())
  const [announcement, setAnnouncement] = useState('')
  const done = useRef<Done[]>([])
  const running = useRef(new Set<string>())
  const underWay = useRef(new Set<Promise<unknown>>())

  function mark(rowId: string, isBusy: boolean) {
    if (isBusy) running.current.add(rowId)
    else running.current.delete(rowId)
    setBusy(new Set(running.current))
  }

  const fail = (rowId: string, failure: Failure | null) =>
    setFailures((was) => {
      const failed = new Map(was)
      if (failure) failed.set(rowId, failure)
      else failed.delete(rowId)
      return failed
    })

  /** Reloads the row and the other sides that changed with it. */
  async function reload(rowId: string, of: BackingSide, others: readonly string[]): Promise<(BackingRow | null)[]> {
    const rows = await Promise.all([
      reloadRow(client, of, rowId),
      ...others.map((id) => reloadRow(client, otherSide(of), id)),
    ])
    void refreshFigures(client)
    return rows
  }

  type Performed = { undo: () => Promise<unknown> }

  type Row = { id: string; side: BackingSide; name: string }
  type Work = () => Promise<Performed | null>

  async function perform(row: Row, act: Act, others: readonly string[], work: Work): Promise<boolean> {
    const performing = carryOut(row, act, others, work)
    underWay.current.add(performing)
    return performing.finally(() => underWay.current.delete(performing))
  }

  async function carryOut(row: Row, act: Act, others: readonly string[], work: Work): Promise<boolean> {
    if (running.current.has(row.id)) return false
    mark(row.id, true)
    fail(row.id, null)
    const outcome = await work().then(
      (performed) => ({ performed, error: null }),
      (error: unknown) => ({ performed: null, error }),
    )
    const [own, other] = await reload(row.id, row.side, others)
    mark(row.id, false)
    if (own) onDecided(own)
    if (outcome.error !== null) {
      const left = own && other && act === 'link' ? leftOf(row.side, own, other) : null
      fail(row.id, { act, error: outcome.error, left })
      return false
    }
    const message = t(`said.${act}`, { name: row.name })
    setAnnouncement(message)
    const { performed } = outcome
    if (performed) {
      const entry = { rowId: row.id, side: row.side, act, name: row.name, undo: performed.undo }
      done.current.push(entry)
      toast({ text: message, action: { label: t('undo'), onClick: () => void undo(entry) } })
    }
    return true
  }

  const own = (row: BackingRow) => ({ id: row.id, side: sideOf(row), name: nameOf(row) })

  /** A running decision counts as the latest one and is undone first. */
  async function undo(given?: Done): Promise<void> {
    await Promise.all(underWay.current)
    const entry = given ?? done.current.at(-1)
    if (!entry || !done.current.includes(entry)) {
      setAnnouncement(t('nothing-to-undo'))
      return
    }
    done.current = done.current.filter((one) => one !== entry)
    const { rowId, side: of, name, act } = entry
    const undoing = await perform({ id: rowId, side: of, name }, opposites[act], [], async () => {
      await entry.undo()
      return null
    })
    // After a visible failure the person may try again.
    if (!undoing) done.current.push(entry)
  }

  async function linkAll(pairs: readonly LinkInput[]): Promise<BackingLink[]> {
    const [only] = pairs
    if (pairs.length === 1 && only) return [await sendWrite(decisions.link, only)]
    return (await sendWrite(decisions.linkAll, { links: [...pairs] })).linked
  }

  const unlinkAll = (links: readonly BackingLink[]) =>
    Promise.all(links.map(({ id }) => sendWrite(decisions.unlink, { id })))

  return {
    side,
    busy,
    failures,
    /** The latest decision, for screen readers. */
    announcement,
    confirm: (row: BackingRow, { suggestions }: Choice) =>
      perform(
        own(row),
        'link',
        suggestions.map((one) => otherId(sideOf(row), one)),
        async () => {
          const linked = await linkAll(suggestions.map((one) => pairOf(row, one)))
          return { undo: () => unlinkAll(linked) }
        },
      ),
    link: (row: BackingRow, pair: LinkInput) =>
      perform(own(row), 'link', [otherId(sideOf(row), pair)], async () => {
        const linked = await sendWrite(decisions.link, pair)
        return { undo: () => sendWrite(decisions.unlink, { id: linked.id }) }
      }),
    unlink: (row: BackingRow, { id, paymentId, documentId, amountCents, decidedCents }: BackingLink) =>
      perform(own(row), 'unlink', [otherId(sideOf(row), { paymentId, documentId })], async () => {
        await sendWrite(decisions.unlink, { id })
        const before = { paymentId, documentId, amountCents: decidedCents ?? amountCents }
        return { undo: () => sendWrite(decisions.link, before) }
      }),
    dismiss: (row: BackingRow, reason: string) =>
      perform(own(row), 'dismiss', [], async () => {
        const of = row.payment ? { paymentId: row.id } : { documentId: row.id }
        const { id } = await sendWrite(decisions.dismiss, { ...of, reason })
        return { undo: () => sendWrite(decisions.restore, { id }) }
      }),
    restore: (row: BackingRow) =>
      perform(own(row), 'restore', [], async () => {
        const { dismissal } = row
        if (!dismissal?.id) return null
        await sendWrite(decisions.restore, { id: dismissal.id })
        const of = row.payment ? { paymentId: row.id } : { documentId: row.id }
        return { undo: () => sendWrite(decisions.dismiss, { ...of, reason: dismissal.reason }) }
      }),
    undo: () => void undo(),
    clearFailure: (rowId: string) => fail(rowId, null),
  }
}

export type Decisions = ReturnType<typeof useDecisions>

const opposites: Record<Act, Act> = { link: 'unlink', unlink: 'link', dismiss: 'restore', restore: 'dismiss' }

function leftOf(side: BackingSide, own: BackingRow, other: BackingRow): Failure['left'] {
  const [payment, document] = side === 'payments' ? [own, other] : [other, own]
  return { payment: openCents(payment), document: openCents(document) }
}
