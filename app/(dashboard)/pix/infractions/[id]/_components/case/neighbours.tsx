'use client'

import { ChevronDown, ChevronUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ButtonLink, IconButton } from '@/components/ui/button'
import type { QueueNeighbours } from './use-queue-neighbours'

/** To the case before and the one after, in the order of the queue. */
export function CaseNeighbours({ neighbours: { previous, next } }: { neighbours: QueueNeighbours }) {
  const t = useTranslations('infractions.case')
  return (
    <span className="flex flex-none gap-1">
      <Beside href={previous} label={t('previous')} shortcut="k" icon={<ChevronUp aria-hidden />} />
      <Beside href={next} label={t('next')} shortcut="j" icon={<ChevronDown aria-hidden />} />
    </span>
  )
}

type BesideProps = { href: string | null; label: string; shortcut: string; icon: ReactNode }

function Beside({ href, label, shortcut, icon }: BesideProps) {
  if (href === null) {
    return (
      <IconButton size="sm" label={label} disabled>
        {icon}
      </IconButton>
    )
  }
  return (
    <ButtonLink
      href={href}
      prefetch={false}
      size="sm"
      icon
      aria-label={label}
      title={label}
      aria-keyshortcuts={shortcut}
    >
      {icon}
    </ButtonLink>
  )
}
