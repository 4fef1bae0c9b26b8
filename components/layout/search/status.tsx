import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Kbd } from '@/components/ui/kbd'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { ApiError } from '@/lib/client/api'
import { formatTime } from '@/lib/core/dates'
import type { SearchAnswer } from './options'

/** How much was found, and as of when. */
export function useSummary(answer: SearchAnswer | undefined): { count: string; age: string | null } {
  const t = useTranslations('search.box')
  if (!answer) return { count: '', age: null }
  const count = answer.groups.reduce((sum, { total }) => sum + total, 0)
  const more = answer.groups.some(({ atLeast }) => atLeast)
  return {
    count: t(more ? 'answers-more' : 'answers', { count }),
    age: answer.indexedAt && t('index-at', { time: formatTime(answer.indexedAt) }),
  }
}

/** The type that was recognized in the text. */
export function Readings({ answer }: { answer: SearchAnswer }) {
  const t = useTranslations('search.box')
  if (answer.readings.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-2 px-4 pt-2.5 pb-0.5 text-ink-3 text-xs">
      {t('read-as')}
      {answer.readings.map(({ kind, text }) => (
        <Badge key={`${kind} ${text}`} className="max-w-full">
          <span className="truncate">{text}</span>
        </Badge>
      ))}
    </p>
  )
}

export function Waiting() {
  return (
    <div aria-busy className="p-1">
      {['w-56', 'w-72', 'w-48'].map((width) => (
        <div key={width} className="flex h-11 items-center gap-3 px-3">
          <Skeleton className="w-4" />
          <Skeleton className={width} />
        </div>
      ))}
    </div>
  )
}

export function NothingFound({ text }: { text: string }) {
  const t = useTranslations('search.box')
  return (
    <div className="px-6 py-8 text-center text-sm">
      <p className="wrap-anywhere line-clamp-2 font-medium">{t('empty-title', { text })}</p>
      <p className="mx-auto mt-1 max-w-96 text-ink-2">{t('empty-what')}</p>
    </div>
  )
}

export function SearchFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslations('search.box')
  const offline = error instanceof ApiError && error.code === 'network'
  const of = offline ? 'offline' : 'error'
  return (
    <Notice
      tone={offline ? 'wait' : 'danger'}
      role="alert"
      className="m-3"
      title={t(`${of}-title`)}
      actions={
        <Button size="sm" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {t(`${of}-what`)}
      {error instanceof ApiError && error.problem.requestId && (
        <span className="ident block text-xs">{error.problem.requestId}</span>
      )}
    </Notice>
  )
}

/** Explains the keys. */
export function KeyHints({ idle, mac }: { idle: boolean; mac: boolean }) {
  const t = useTranslations('search.box')
  const hints: [string[], string][] = idle
    ? [
        [['↑', '↓'], t('hint-move')],
        [['↵'], t('hint-again')],
        [['⌫'], t('hint-forget')],
      ]
    : [
        [['↑', '↓'], t('hint-move')],
        [['↵'], t('hint-open')],
        [[mac ? '⌘↵' : 'Ctrl ↵'], t('hint-tab')],
        [['Tab'], t('hint-group')],
      ]
  return (
    <>
      {hints.map(([keys, words]) => (
        <span key={words} className="flex items-center gap-1 whitespace-nowrap">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {words}
        </span>
      ))}
    </>
  )
}
