import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'

/** In characters; the contract's section 8. */
export const externalIdLimit = 36

type ExternalIdFieldProps = { value: string; onChange: (text: string) => void; tooLong: boolean }

export function ExternalIdField({ value, onChange, tooLong }: ExternalIdFieldProps) {
  const t = useTranslations('refunds.form')
  return (
    <Field
      label={t('external-id')}
      optional
      count={{ used: [...value.trim()].length, of: externalIdLimit }}
      hint={t('external-id-hint')}
      error={tooLong ? t('external-id-long') : undefined}
    >
      <Input
        mono
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
