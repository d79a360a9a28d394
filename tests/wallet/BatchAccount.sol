// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

/// Code that an account delegates to (EIP-7702): executes several calls as the account, all of them or none.
contract BatchAccount {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    error NotSelf();

    receive() external payable {}

    function execute(Call[] calldata calls) external payable {
        if (msg.sender != address(this)) revert NotSelf();
        for (uint256 i = 0; i < calls.length; i++) {
            (bool success, bytes memory result) = calls[i].to.call{value: calls[i].value}(calls[i].data);
            if (!success) {
                assembly {
                    revert(add(result, 32), mload(result))
                }
            }
        }
    }

    /// ERC-1271: the account's own key still signs for it.
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return 0xffffffff;
        address signer = ecrecover(hash, uint8(signature[64]), bytes32(signature[:32]), bytes32(signature[32:64]));
        return signer == address(this) ? this.isValidSignature.selector : bytes4(0xffffffff);
    }
}
