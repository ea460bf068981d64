import { fontFamily, seriesColours, surfaces, type ThemeName } from './tokens.ts'

/** The same tokens for ECharts, passed to `setTheme`: switching a theme never remounts a chart. */
export function echartsTheme(name: ThemeName): Record<string, unknown> {
  const s = surfaces[name]
  const axis = {
    axisLine: { lineStyle: { color: s.border } },
    axisTick: { lineStyle: { color: s.border } },
    axisLabel: { color: s.text2, fontSize: 12 },
    nameTextStyle: { color: s.text2, fontSize: 12 },
    splitLine: { lineStyle: { color: s.split, width: 1 } },
    axisPointer: { lineStyle: { color: s.text3 }, label: { color: s.text1, backgroundColor: s.raised } },
  }
  return {
    color: [...seriesColours[name]],
    backgroundColor: 'transparent',
    textStyle: { color: s.text2, fontFamily },
    // ECharts 6 puts the legend at the bottom, over the zoom slider.
    legend: {
      top: 4,
      textStyle: { color: s.text1, fontSize: 12 },
      inactiveColor: s.text3,
      pageTextStyle: { color: s.text2 },
      pageIconColor: s.link,
      pageIconInactiveColor: s.text3,
      itemWidth: 18,
      itemHeight: 8,
    },
    tooltip: {
      backgroundColor: s.raised,
      borderColor: s.border,
      textStyle: { color: s.text1, fontSize: 12, fontFamily },
      axisPointer: { lineStyle: { color: s.text3 }, crossStyle: { color: s.text3 } },
    },
    dataZoom: {
      borderColor: s.split,
      backgroundColor: 'transparent',
      fillerColor: `${s.link}22`,
      handleStyle: { color: s.raised, borderColor: s.link },
      moveHandleStyle: { color: s.border },
      dataBackground: { lineStyle: { color: s.border }, areaStyle: { color: s.split } },
      selectedDataBackground: { lineStyle: { color: s.link }, areaStyle: { color: `${s.link}44` } },
      emphasis: { handleStyle: { borderColor: s.focus }, moveHandleStyle: { color: s.link } },
      textStyle: { color: s.text2 },
      brushStyle: { color: `${s.link}33` },
    },
    timeAxis: { ...axis, splitLine: { show: false } },
    categoryAxis: { ...axis, splitLine: { show: false } },
    valueAxis: { ...axis, axisLine: { show: false }, axisTick: { show: false } },
    line: { symbol: 'circle', symbolSize: 5, lineStyle: { width: 1.6 }, smooth: false },
    bar: { itemStyle: { borderRadius: [2, 2, 0, 0] } },
  }
}
