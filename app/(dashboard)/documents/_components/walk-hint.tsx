import { useTranslations } from 'next-intl'
import { Kbd } from '@/components/ui/kbd'

/** In the foot of the list: which keys walk through it. */
export function WalkHint() {
  const t = useTranslations('documents')
  return (
    <span className="ml-auto flex items-center gap-1.5 max-md:hidden">
      <Kbd>↑</Kbd>
      <Kbd>↓</Kbd>
      {t('walk-hint')}
    </span>
  )
}
