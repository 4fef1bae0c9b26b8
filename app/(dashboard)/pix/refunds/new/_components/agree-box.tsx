import { useTranslations } from 'next-intl'
import type { Ref } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import type { Cautions } from './cautions'

type AgreeBoxProps = {
  ref: Ref<HTMLInputElement>
  what: NonNullable<Cautions['agreeTo']>
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  /** It was tried without. */
  missing: boolean
}

/** Has to be ticked before what stands above it is done all the same. */
export function AgreeBox({ ref, what, checked, onCheckedChange, missing }: AgreeBoxProps) {
  const t = useTranslations('refunds.form')
  return (
    <div>
      <Checkbox
        ref={ref}
        checked={checked}
        onChange={(event) => onCheckedChange(event.target.checked)}
        aria-invalid={missing || undefined}
        aria-describedby={missing ? 'agree-missing' : undefined}
      >
        {t('agree', { what })}
      </Checkbox>
      {missing && (
        <p id="agree-missing" role="alert" className="mt-1 pl-6 text-danger-ink text-xs">
          {t('agree-required')}
        </p>
      )}
    </div>
  )
}
