import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { isUnknownWord, situationTypeOf } from '@/lib/features/pix/infractions/rules/infraction'

/** The word for a situation type; null where upstream's word is undocumented. */
export function useSituationWord(): (type: string | null) => string | null {
  const t = useTranslations('infractions.words.situations')
  return (type) => {
    const known = situationTypeOf(type)
    return known && t(known)
  }
}

/** Statuses whose meaning we may say; `delayed` is not among them. */
const plainStatuses = ['pending', 'accepted', 'rejected'] as const

/** The word for a status; null where we may not explain upstream's word. */
export function useStatusWord(): (status: string | null) => string | null {
  const t = useTranslations('infractions.words')
  return (status) => {
    if (isUnknownWord(status)) return t('unknown-status')
    const known = plainStatuses.find((plain) => plain === status)
    return known ? t(`statuses.${known}`) : null
  }
}

type UpstreamWordProps = { word: string | null; raw: string | null; none: string; inline?: boolean }

/** Our label next to upstream's value, or only upstream's value. */
function UpstreamWord({ word, raw, none, inline }: UpstreamWordProps) {
  if (raw === null) return <span className="text-ink-3">{none}</span>
  if (word === null) {
    return (
      <Badge tone="line" title={raw} className="max-w-full">
        <span className="min-w-0 truncate">{raw}</span>
      </Badge>
    )
  }
  return (
    <span
      className={
        inline
          ? 'inline-flex min-w-0 items-baseline gap-x-2'
          : 'flex min-w-0 flex-col max-md:flex-row max-md:items-baseline max-md:gap-x-2'
      }
    >
      <span className="truncate">{word}</span>
      {!isUnknownWord(raw) && <span className="truncate text-ink-3 text-xs">{raw}</span>}
    </span>
  )
}

export function Situation({ type, inline }: { type: string | null; inline?: boolean }) {
  const t = useTranslations('infractions.words')
  return <UpstreamWord word={useSituationWord()(type)} raw={type} none={t('no-situation')} inline={inline} />
}

export function InfractionStatus({ status }: { status: string | null }) {
  const t = useTranslations('infractions.words')
  return <UpstreamWord word={useStatusWord()(status)} raw={status} none={t('no-status')} />
}
