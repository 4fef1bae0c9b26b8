'use client'

import { Eye, EyeOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ComponentProps, useState } from 'react'
import { Input } from './input'

export function PasswordInput(props: Omit<ComponentProps<typeof Input>, 'type' | 'end'>) {
  const t = useTranslations('common')
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  const end = (
    <button
      type="button"
      aria-label={shown ? t('hide-password') : t('show-password')}
      onClick={() => setShown(!shown)}
      className="-mr-1.5 grid size-7 place-items-center rounded-sm hover:text-ink"
    >
      <Icon aria-hidden />
    </button>
  )
  return <Input {...props} type={shown ? 'text' : 'password'} end={end} />
}
