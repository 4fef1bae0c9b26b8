import { useTranslations } from 'next-intl'
import { cx } from '@/components/ui/cx'
import { Kbd } from '@/components/ui/kbd'

/** In the foot of the list: which keys walk through it. */
export function WalkHint({ narrow }: { narrow: boolean }) {
  const t = useTranslations('documents')
  return (
    <span className={cx('ml-auto hidden items-center gap-1.5', narrow ? 'xl:flex' : 'min-[1100px]:flex')}>
      <Kbd>↑</Kbd>
      <Kbd>↓</Kbd>
      {t('walk-hint')}
    </span>
  )
}
