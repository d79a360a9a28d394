/** First topics of the indexed events: keccak-256 of the signature above each. The tests recompute them. */
export const TOPICS = {
  /** PairCreated(address,address,address,uint256) */
  V2_PAIR_CREATED: '0x0d3648bd0f6ba80134a33ba9275ac585d9d315f0ad8355cddefde31afa28d0e9',
  /** Sync(uint112,uint112) */
  V2_SYNC: '0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1',
  /** Swap(address,uint256,uint256,uint256,uint256,address) */
  V2_SWAP: '0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822',
  /** Mint(address,uint256,uint256) */
  V2_MINT: '0x4c209b5fc8ad50758f13e2e1088ba56a560dff690a1c6fef26394f4c03821c4f',
  /** Burn(address,uint256,uint256,address) */
  V2_BURN: '0xdccd412f0b1252819cb1fd330b93224ca42612892bb3f4f789976e6d81936496',
  /** PoolCreated(address,address,uint24,int24,address) */
  V3_POOL_CREATED: '0x783cca1c0412dd0d695e784568c96da2e9c22ff989357a2e8b1d9b2b4e6b7118',
  /** Initialize(uint160,int24) */
  V3_INITIALIZE: '0x98636036cb66a9c19a37435efc1e90142190214e8abeb821bdba3f2990dd4c95',
  /** Swap(address,address,int256,int256,uint160,uint128,int24) */
  V3_SWAP: '0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67',
  /** Mint(address,address,int24,int24,uint128,uint256,uint256) */
  V3_MINT: '0x7a53080ba414158be7ec69b987b5fb7d07dee101fe85488f0853ae16239d0bde',
  /** Burn(address,int24,int24,uint128,uint256,uint256) */
  V3_BURN: '0x0c396cd989a39f4459b5fa1aed6a9a8dcdbc45908acfd67e028cd568da98982c',
  /** Collect(address,address,int24,int24,uint128,uint128) */
  V3_COLLECT: '0x70935338e69775456a85ddef226c395fb668b63fa0115f5f20610b388e6ca9c0',
  /** CollectProtocol(address,address,uint128,uint128) */
  V3_COLLECT_PROTOCOL: '0x596b573906218d3411850b26a6b437d6c4522fdb43d2d2386263f86d50b8b151',
  /** SetFeeProtocol(uint8,uint8,uint8,uint8) */
  V3_PROTOCOL_FEE: '0x973d8d92bb299f4af6ce49b52a8adb85ae46b9f214c4c4fc06ac77401237b133',
  /** Flash(address,address,uint256,uint256,uint256,uint256) */
  V3_FLASH: '0xbdbdb71d7860376ba52b25a5028beea23581364a40522f6bcfb86bb1f2dca633',
  /** IncreaseLiquidity(uint256,uint128,uint256,uint256) */
  NFT_INCREASE: '0x3067048beee31b25b2f1681f88dac838c8bba36af25bfb2b7cf7473a5847e35f',
  /** DecreaseLiquidity(uint256,uint128,uint256,uint256) */
  NFT_DECREASE: '0x26f6a048ee9138f2c0ce266f322cb99228e8d619ae2bff30c67f8dcf9d2377b4',
  /** Collect(uint256,address,uint256,uint256) */
  NFT_COLLECT: '0x40d0efd1a53d60ecbf40971b9daf7dc90178c3aadc7aab1765632738fa8b8f01',
  /** Initialize(bytes32,address,address,uint24,int24,address,uint160,int24) */
  V4_INITIALIZE: '0xdd466e674ea557f56295e2d0218a125ea4b4f0f6f3307b95f85e6110838d6438',
  /** Swap(bytes32,address,int128,int128,uint160,uint128,int24,uint24) */
  V4_SWAP: '0x40e9cecb9f5f1f1c5b9c97dec2917b7ee92e57ba5563708daca94dd84ad7112f',
  /** ModifyLiquidity(bytes32,address,int24,int24,int256,bytes32) */
  V4_MODIFY_LIQUIDITY: '0xf208f4912782fd25c7f114ca3723a2d5dd6f3bcc3ac8db5af63baa85f711d5ec',
  /** ProtocolFeeUpdated(bytes32,uint24) */
  V4_PROTOCOL_FEE: '0xe9c42593e71f84403b84352cd168d693e2c9fcd1fdbcc3feb21d92b43e6696f9',
  /** Donate(bytes32,address,uint256,uint256) */
  V4_DONATE: '0x29ef05caaff9404b7cb6d1c0e9bbae9eaa7ab2541feba1a9c4248594c08156cb',
  /** Transfer(address,address,uint256) */
  TRANSFER: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  /** Approval(address,address,uint256) */
  APPROVAL: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  /** ApprovalForAll(address,address,bool) */
  APPROVAL_FOR_ALL: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  /** Approval(address,address,address,uint160,uint48) */
  PERMIT2_APPROVAL: '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b',
  /** Permit(address,address,address,uint160,uint48,uint48) */
  PERMIT2_PERMIT: '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec',
  /** Lockdown(address,address,address) */
  PERMIT2_LOCKDOWN: '0x89b1add15eff56b3dfe299ad94e01f2b52fbcb80ae1a3baea6ae8c04cb2b98a4',
  /** Deposit(address,uint256) */
  WRAP: '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  /** Withdrawal(address,uint256) */
  UNWRAP: '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
} as const
