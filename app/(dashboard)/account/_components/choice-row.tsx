import { useTranslations } from 'next-intl'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Select } from '@/components/ui/fields/select'
import { messageKey } from '@/lib/core/message-key'
import { emailChoices } from '@/lib/core/notice-choices'
import type { OwnChoice } from '@/lib/features/notices/choices/schema'

export const choiceColumns = 'md:grid-cols-[minmax(0,1fr)_88px_88px_176px]'

type ChoiceRowProps = {
  choice: OwnChoice
  /** Whether this browser shows notifications. */
  browser: boolean
  onChange: (choice: OwnChoice) => void
}

export function ChoiceRow({ choice, browser, onChange }: ChoiceRowProps) {
  const t = useTranslations('account.notifications')
  const kind = t(`kinds.${messageKey(choice.kind)}`)
  return (
    <li
      className={`grid items-center gap-x-3 gap-y-2 border-line border-b py-2 text-sm last:border-b-0 max-md:grid-cols-2 max-md:py-3 ${choiceColumns}`}
    >
      <span className="font-medium max-md:col-span-2">{kind}</span>
      <Box
        labels={t('in-app')}
        label={t('of-in-app', { kind })}
        checked={choice.inApp}
        onChange={(inApp) => onChange({ ...choice, inApp })}
      />
      <Box
        labels={t('browser')}
        label={t('of-browser', { kind })}
        checked={browser && choice.browser}
        disabled={!browser}
        onChange={(on) => onChange({ ...choice, browser: on })}
      />
      <Select
        aria-label={t('of-email', { kind })}
        value={choice.email}
        onValueChange={(value) => {
          const email = emailChoices.find((one) => one === value)
          if (email) onChange({ ...choice, email })
        }}
        options={emailChoices.map((value) => ({ value, label: t(`email-${value}`) }))}
        className="max-md:col-span-2"
      />
    </li>
  )
}

type BoxProps = {
  labels: string
  label: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

function Box({ labels, label, checked, disabled, onChange }: BoxProps) {
  return (
    <Checkbox
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onChange={({ target }) => onChange(target.checked)}
      className="md:justify-center"
    >
      <span className="md:sr-only">{labels}</span>
    </Checkbox>
  )
}
