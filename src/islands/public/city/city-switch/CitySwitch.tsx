/** The city switch: search, hot and recent cities, all cities A–Z, and the way down from province to town. */
import { useStore } from '@nanostores/react'
import type { WritableAtom } from 'nanostores'
import { useState } from 'react'
import { Dialog } from '#components/ui/Dialog.tsx'
import { TabPanels } from '#components/ui/TabPanels.tsx'
import { rememberArea } from '#lib/session/area.ts'
import { cityUrl } from '#lib/session/city-url.ts'
import type { AreaChoice } from './area-choice.ts'
import { Cascader } from './Cascader.tsx'
import { CityIndex } from './CityIndex.tsx'
import { CitySearch } from './CitySearch.tsx'

interface Props {
  /** The page's city while the switch is open, else null. */
  $open: WritableAtom<number | null>
}

export function CitySwitch({ $open }: Props) {
  const pageCity = useStore($open)
  const [isSearching, setSearching] = useState(false)

  const choose = ({ address, chain }: AreaChoice) => {
    rememberArea(address, chain)
    const below = chain.at(-1)
    const district = chain.find(node => node.level > address.city.level && node.level < 4) ?? null
    $open.set(null)
    if (address.city.code === pageCity && below?.code === address.city.code) return
    location.assign(cityUrl(location, address.city.code, district?.code ?? null))
  }

  return (
    <Dialog
      title="选择城市"
      wide
      open={pageCity !== null}
      onOpenChange={open => {
        if (!open) $open.set(null)
        setSearching(false)
      }}
    >
      <div className="city-panel">
        <CitySearch onChoose={choose} onSearching={setSearching} />
        {!isSearching && (
          <TabPanels
            label="选择方式"
            tabs={[
              { value: 'city', label: '按城市', content: <CityIndex current={pageCity} onChoose={choose} /> },
              { value: 'area', label: '按省市区', content: <Cascader onChoose={choose} /> },
            ]}
          />
        )}
      </div>
    </Dialog>
  )
}
