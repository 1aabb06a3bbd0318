/** The district that a school or a site lies in, with its city and province. */
import { AreaSelect } from '#components/ui/AreaSelect.tsx'

/** Codes of 北京, 天津, 上海, 重庆, 香港 and 澳门, which are province and city in one: their districts come right below. */
const MUNICIPALITIES = new Set([1, 2, 3, 4, 52994, 52995])

export interface District {
  province: number
  city: number
  district: number
}

interface Props {
  label: string
  /** Zeros for what is not chosen yet. */
  value: District
  error: string | undefined
  onChange: (value: District) => void
}

export function DistrictSelect({ label, value: { province, city, district }, error, onChange }: Props) {
  return (
    <AreaSelect
      label={label}
      value={district || city || province}
      depth={MUNICIPALITIES.has(province) ? 2 : 3}
      error={error}
      onChange={(_, chain) => {
        const [first = 0, second = 0, third = 0] = chain.map(area => area.code)
        if (MUNICIPALITIES.has(first)) onChange({ province: first, city: first, district: second })
        else onChange({ province: first, city: second, district: third })
      }}
    />
  )
}
