// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// An ERC-721 collection with on-chain SVG images.
contract Collection is ERC721 {
    using Strings for uint256;

    string private _about;
    uint256 public totalSupply;

    constructor(string memory name_, string memory symbol_, string memory about) ERC721(name_, symbol_) {
        _about = about;
    }

    function mint(address to, uint256 count) external {
        for (uint256 i; i < count; i++) _mint(to, ++totalSupply);
    }

    function tokenURI(uint256 id) public view override returns (string memory) {
        _requireOwned(id);
        string memory metadata = string.concat(
            '{"name":"',
            name(),
            " #",
            id.toString(),
            '","description":"',
            _about,
            '","image":"data:image/svg+xml;base64,',
            Base64.encode(bytes(_picture(id))),
            '","attributes":[{"trait_type":"Hue","value":"',
            _hue(id).toString(),
            '"}]}'
        );
        return string.concat("data:application/json;base64,", Base64.encode(bytes(metadata)));
    }

    function _hue(uint256 id) private view returns (uint256) {
        return uint256(keccak256(abi.encode(address(this), id))) % 360;
    }

    function _picture(uint256 id) private view returns (string memory) {
        uint256 hue = _hue(id);
        return string.concat(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="hsl(',
            hue.toString(),
            ',45%,80%)"/><circle cx="',
            (20 + (hue % 25)).toString(),
            '" cy="26" r="',
            (8 + (hue % 11)).toString(),
            '" fill="hsl(',
            ((hue + 120) % 360).toString(),
            ',60%,45%)"/><path d="M0 ',
            (40 + (hue % 14)).toString(),
            " Q32 ",
            (30 + (hue % 30)).toString(),
            ' 64 48V64H0z" fill="hsl(',
            ((hue + 220) % 360).toString(),
            ',50%,35%)"/></svg>'
        );
    }
}

/// A collection whose name, metadata and images try to run scripts in apps that show them.
contract HostileCollection is ERC721 {
    constructor() ERC721('"><script>alert(1)</script>', "<b>XSS</b>") {
        for (uint256 id = 1; id <= 3; id++) _mint(msg.sender, id);
    }

    function tokenURI(uint256 id) public pure override returns (string memory) {
        if (id == 1) return "javascript:alert(1)";
        if (id == 2) return "data:application/json,{not json";
        return string.concat(
            "data:application/json;base64,",
            Base64.encode(
                '{"name":"<img src=x onerror=alert(1)>","image":"data:image/svg+xml;utf8,<svg xmlns=\'http://www.w3.org/2000/svg\' onload=\'alert(1)\'><script>alert(1)</script></svg>"}'
            )
        );
    }
}
