import { useTranslations } from 'next-intl'
import { cx } from '@/components/ui/cx'

type ReadSoFarProps = {
  read: { documents: number; withContent: number; complete: boolean } | undefined
  className?: string
}

/** Next to figures of bills: how many notes these are from, while some are still to be read. The page sends `bills.read`. */
export function ReadSoFar({ read, className }: ReadSoFarProps) {
  const t = useTranslations('bills.read')
  if (!read || read.complete) return null
  return (
    <p className={cx('text-wait-ink text-xs tabular-nums', className)}>
      {t('so-far', { read: read.withContent, documents: read.documents })}
    </p>
  )
}
