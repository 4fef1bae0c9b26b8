'use client'

import { GripVertical, Lock } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { formatBytes } from '@/components/documents/file-size'
import { cx } from '@/components/ui/cx'
import { Checkbox } from '@/components/ui/fields/checkbox'
import type { DossierOutline } from '@/lib/features/pix/infractions/dossier/schema'
import { isDossierPart } from '@/lib/features/pix/infractions/rules/dossier'
import { type DossierChoice, draggedTo, type Measured, type Pages, type Placed } from './choice'

type PartListProps = {
  outline: DossierOutline
  choice: DossierChoice
  placed: readonly Placed[]
  measured: Measured
  coverPages: number | null
}

/** The parts in their order, the cover first; each can be left out, and moved by its handle. */
export function PartList({ outline, choice, placed, measured, coverPages }: PartListProps) {
  const t = useTranslations('infractions.dossier')
  const hintId = useId()
  const [announced, setAnnounced] = useState('')
  const labelsOf = useDescriptions(outline, measured)
  const pagesText = usePagesText()
  const move = (from: number, to: number) => {
    const part = choice.parts[from]?.part
    if (!part) return
    choice.move(from, to)
    setAnnounced(t('moved', { name: labelsOf(part).title, at: to + 1, count: choice.parts.length }))
  }
  const { list, dragged, handleOf } = useDragging(placed.length, move)
  return (
    <div>
      <p id={hintId} className="sr-only">
        {t('move-how')}
      </p>
      <div className={cx(rowClass, 'border-accent-line bg-accent-soft')}>
        <span className={handleClass}>
          <Lock aria-hidden />
        </span>
        <Checkbox checked readOnly aria-disabled onClick={(event) => event.preventDefault()} hint={t('cover-what')}>
          {t('cover')}
        </Checkbox>
        <Figure>{coverPages === null ? '' : pagesText({ first: 1, last: coverPages })}</Figure>
        <Figure />
      </div>
      <ol ref={list} aria-label={t('parts')}>
        {placed.map((one, at) => (
          <PartRow
            key={one.part}
            placed={one}
            {...labelsOf(one.part)}
            onTick={(ticked) => choice.tick(one.part, ticked)}
            dragged={dragged === at}
            handle={{ ...handleOf(at), 'aria-describedby': hintId }}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </div>
  )
}

const rowClass =
  'grid grid-cols-[auto_minmax(0,1fr)_max-content_minmax(56px,max-content)] items-center gap-x-2 border-line border-b py-1.5 pr-5 pl-1 text-sm max-md:pr-4'
const handleClass = 'grid size-7 place-items-center rounded-sm text-ink-3 max-md:size-10'

type PartRowProps = {
  placed: Placed
  title: string
  what: ReactNode
  onTick: (ticked: boolean) => void
  dragged: boolean
  handle: ReturnType<ReturnType<typeof useDragging>['handleOf']> & { 'aria-describedby': string }
}

function PartRow({ placed, title, what, onTick, dragged, handle }: PartRowProps) {
  const t = useTranslations('infractions.dossier')
  const locale = useLocale()
  const pagesText = usePagesText()
  const { ticked, out, pages, bytes } = placed
  const isIn = ticked && !out
  return (
    <li className={cx(rowClass, dragged ? 'relative z-1 bg-raised shadow-pop' : 'bg-surface')}>
      <button
        type="button"
        {...handle}
        aria-label={t('move', { name: title })}
        title={t('move', { name: title })}
        className={cx(handleClass, 'touch-none hover:bg-hover', dragged ? 'cursor-grabbing' : 'cursor-grab')}
      >
        <GripVertical aria-hidden />
      </button>
      <Checkbox checked={ticked} onChange={({ target }) => onTick(target.checked)} hint={what}>
        <span className={cx('wrap-anywhere', !isIn && 'text-ink-3')}>{title}</span>
      </Checkbox>
      <Figure>{isIn ? pages && pagesText(pages) : t('out')}</Figure>
      <Figure quiet>{bytes !== null && formatBytes(bytes, locale)}</Figure>
    </li>
  )
}

function Figure({ quiet, children }: { quiet?: boolean; children?: ReactNode }) {
  return <span className={cx('text-right text-xs tabular-nums', quiet ? 'text-ink-3' : 'text-ink-2')}>{children}</span>
}

function usePagesText() {
  const t = useTranslations('infractions.dossier')
  return ({ first, last }: Pages) => t('pages-of', { first, last, count: last - first + 1 })
}

/** Title and content of a part. */
function useDescriptions({ entries }: DossierOutline, measured: Measured) {
  const t = useTranslations('infractions.dossier')
  const locale = useLocale()
  return (part: string) => {
    const own = entries.filter((entry) => entry.part === part)
    const names = own.map(({ title }) => title).join('; ')
    const original = measured.get(part)?.originalBytes
    const reduced = original ? t('reduced', { size: formatBytes(original, locale) }) : null
    if (!isDossierPart(part) || part === 'attachments') return { title: names, what: reduced ?? t('part.file') }
    const title = part === 'note' || part === 'delivery' ? names : t(`part.${part}`)
    return { title, what: t(`part.${part}-what`) }
  }
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** Reorders the rows of a list by their handles: dragged by mouse or finger, or moved with the arrow keys. */
function useDragging(count: number, onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const follow = useEffectEvent((y: number) => {
    if (dragged === null || !list.current) return
    const rows = [...list.current.children].map((row) => row.getBoundingClientRect())
    const to = draggedTo(rows, dragged, y)
    if (to === dragged) return
    onMove(dragged, to)
    setDragged(to)
  })
  const dragging = dragged !== null
  useEffect(() => {
    if (!dragging) return
    const ended = new AbortController()
    const { signal } = ended
    const end = () => setDragged(null)
    // The listeners are on the window: a row that moves in the document would lose a captured pointer.
    window.addEventListener('pointermove', ({ clientY }) => follow(clientY), { signal })
    window.addEventListener('pointerup', end, { signal })
    window.addEventListener('pointercancel', end, { signal })
    return () => ended.abort()
  }, [dragging])
  return {
    list,
    dragged,
    handleOf: (at: number) => ({
      onPointerDown: (event: PointerEvent) => {
        if (event.button === 0) setDragged(at)
      },
      onKeyDown: (event: KeyboardEvent) => {
        const to = at + (steps[event.key] ?? 0)
        if (!(event.key in steps)) return
        event.preventDefault()
        if (to >= 0 && to < count) onMove(at, to)
      },
    }),
  }
}
