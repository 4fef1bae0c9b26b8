import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/button'

/** Leaves the page as it is, with what was typed into it. */
export function SignInElsewhere() {
  const t = useTranslations('common')
  return (
    <ButtonLink size="sm" href="/login" target="_blank" prefetch={false}>
      {t('sign-in-elsewhere')}
    </ButtonLink>
  )
}
