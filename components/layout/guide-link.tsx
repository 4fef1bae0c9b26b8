import { useTranslations } from 'next-intl'
import type { GuideAnchor } from './guide-anchors'

type GuideLinkProps = { to: GuideAnchor; labels?: 'learn-more' | 'what-to-do' }

/** Opens the guide's explanation in a new tab, so that a form on the page is not lost. */
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
