// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {Erc20} from "./Erc20.sol";

/// ERC-20 with EIP-2612 permit. `version` is part of the signed domain (USDC's is "2").
contract PermitToken is Erc20 {
    bytes32 public constant PERMIT_TYPEHASH =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
    string public version;
    mapping(address owner => uint256) public nonces;

    error PermitExpired();
    error PermitNotByOwner();

    constructor(string memory name_, string memory symbol_, uint8 decimals_, string memory version_)
        Erc20(name_, symbol_, decimals_)
    {
        version = version_;
    }

    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        return keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256(bytes(name)),
                keccak256(bytes(version)),
                block.chainid,
                address(this)
            )
        );
    }

    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
    {
        if (block.timestamp > deadline) revert PermitExpired();
        bytes32 message = keccak256(abi.encode(PERMIT_TYPEHASH, owner, spender, value, nonces[owner]++, deadline));
        address signer = ecrecover(keccak256(abi.encodePacked("\x19\x01", DOMAIN_SEPARATOR(), message)), v, r, s);
        if (signer == address(0) || signer != owner) revert PermitNotByOwner();
        _approve(owner, spender, value);
    }
}
