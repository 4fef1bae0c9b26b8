import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/button'

/** A link to sign in in another tab, so that this page keeps the typed text. */
export function SignInElsewhere() {
  const t = useTranslations('common')
  return (
    <ButtonLink size="sm" href="/login" target="_blank">
      {t('sign-in-elsewhere')}
    </ButtonLink>
  )
}
