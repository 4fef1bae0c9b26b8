import { useTranslations } from 'next-intl'
import type { GuideAnchor } from './anchors'

type GuideLinkProps = { to: GuideAnchor; labels?: 'learn-more' | 'what-to-do' }

/** To where the guide explains it; beside the page, on which something may be typed. */
export function GuideLink({ to, labels = 'learn-more' }: GuideLinkProps) {
  const t = useTranslations('common')
  return (
    <a
      href={`/guide#${to}`}
      target="_blank"
      rel="noopener"
      className="whitespace-nowrap rounded-xs underline underline-offset-2 hover:text-ink"
    >
      {t(labels)}
      <span aria-hidden> ↗</span>
    </a>
  )
}
